"""Decodes the test vectors of docs/delta-vectors.json: python3 examples/python/test_delta.py"""

import json
import unittest
from pathlib import Path

from delta import Decoder, DeltaError

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "delta-vectors.json").read_text())


class TestVectors(unittest.TestCase):
    def test_deltas_lead_to_their_states_and_events(self):
        for vector in VECTORS["deltas"]:
            decoder = Decoder()
            decoder.reset(vector["full"])
            for step in vector["steps"]:
                with self.subTest(vector["name"], revision=step["state"]["revision"]):
                    messages = decoder.decode(bytes.fromhex(step["frame"]))
                    self.assertEqual(messages, [*step["events"], step["state"]])

    def test_malformed_frames_are_errors_until_the_next_full_state(self):
        for vector in VECTORS["malformed"]:
            with self.subTest(vector["name"]):
                decoder = Decoder()
                decoder.reset(vector["full"])
                for frame in (bytes.fromhex(vector["frame"]), bytes([0])):
                    self.assertRaises(DeltaError, decoder.decode, frame)

    def test_acknowledgements_arrive_before_any_state(self):
        for vector in VECTORS["acks"]:
            decoder = Decoder()
            for at in range(vector["message"] + 1):
                decoder.sent({"type": "act", "id": f"command-{at}"})
            ack = {"type": "ack", "id": f"command-{vector['message']}", "revision": vector["revision"]}
            self.assertEqual(decoder.decode(bytes.fromhex(vector["frame"])), [ack])

    def test_changes_of_tables_lead_to_their_versions(self):
        for vector in VECTORS["tables"]:
            decoder = Decoder()
            decoder.receive({"type": "table", "table": vector["full"]})
            for step in vector["steps"]:
                table = {"type": "table", "table": step["table"]}
                self.assertEqual(decoder.decode(bytes.fromhex(step["frame"])), [table])
            for frame in ("310101", "310201", "3100"):
                self.assertRaises(DeltaError, decoder.decode, bytes.fromhex(frame))

    def test_nothing_else_than_an_error_comes_of_mutated_frames(self):
        for vector in VECTORS["deltas"]:
            frame = bytes.fromhex(vector["steps"][0]["frame"])
            for at in range(min(len(frame), 60)):
                for byte in (0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xD4, 0xE7, 0xF2, 0xF5, 0xF7, 0xFF):
                    decoder = Decoder()
                    decoder.reset(vector["full"])
                    try:
                        decoder.decode(frame[:at] + bytes([byte]) + frame[at + 1 :])
                    except DeltaError:
                        pass


if __name__ == "__main__":
    unittest.main()
