/** Servers that believe the wrong person, each with the attack that finds it. */
export const AUTHORITY_MUTANTS = {
  'a field of the message decides who acts': {
    by: 'forged',
    patches: [
      {
        file: 'src/server/tables/act.ts',
        from: 'let player = playerFor(table.table, live, profile, request, match)',
        to: `const named = request.action as unknown as Record<string, unknown>
      const forged = named.player
      delete named.player
      let player = typeof forged === 'string' ? ok(forged) : playerFor(table.table, live, profile, request, match)`,
      },
    ],
  },
  'guesses are not counted': {
    by: 'guesses',
    patches: [
      {
        file: 'src/server/http/routes/table-routes.ts',
        from: ": rates.spend('unknownTablesPerAddress', caller.bucket)",
        to: ": rates.look('unknownTablesPerAddress', caller.bucket)",
      },
    ],
  },
  'each address of an IPv6 network has a limit of its own': {
    by: 'guesses',
    patches: [
      {
        file: 'src/server/http/identity/client-address.ts',
        from: '  if (isIP(plain) !== 6) return plain\n  return `',
        to: '  if (isIP(plain) !== 0) return plain\n  return `',
      },
    ],
  },
  'a full table accepts another person': {
    by: 'races',
    patches: [
      {
        file: 'src/table/commands.ts',
        from: "  if (table.seats.length >= seatsMax(table, services)) return reject('table-full')\n  return ok({\n    ...table,\n    ...host",
        to: '  return ok({\n    ...table,\n    ...host',
      },
    ],
  },
  'the last write of a table wins': {
    by: 'races',
    patches: [
      {
        file: 'src/server/store/sqlite/tables.ts',
        from: 'WHERE id = ? AND version = ? - 1',
        to: 'WHERE id = ? AND version >= 0 * ?',
      },
    ],
  },
  'a removed person can still read': {
    by: 'removals',
    patches: [
      {
        file: 'src/server/tables/game-server.ts',
        from: "    if (table.table.removed.includes(profile.id)) return reject('removed')\n    table.seen",
        to: '    table.seen',
      },
    ],
  },
  'the sockets of a removed person stay open': {
    by: 'removals',
    patches: [
      {
        file: 'src/server/tables/audience/audience.ts',
        from: "    this.broadcast.dismiss(rejection('removed'), profile)\n",
        to: '',
      },
    ],
  },
  'a read writes to the store': {
    by: 'reads',
    patches: [
      {
        file: 'src/server/tables/game-server.ts',
        from: '    const table = await this.#admitFresh(profile, code)\n    return table.ok',
        to: '    const table = await this.#admitFresh(profile, code)\n    await this.#context.store.beat(1)\n    return table.ok',
      },
    ],
  },
} as const
