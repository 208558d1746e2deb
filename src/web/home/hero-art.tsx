import { CardBack, Die, Gift, PaperCard, SuitShape } from '../../board-kit/components/art.tsx'

/** A kitchen table from above, with what five games leave on it. Decoration. */
export function HeroArt() {
  return (
    <svg className="hero-art" viewBox="0 0 360 240" aria-hidden="true" focusable="false">
      <ellipse className="art-table" cx="180" cy="122" rx="176" ry="112" />
      <ellipse className="art-table-line" cx="180" cy="122" rx="160" ry="98" />
      <circle className="art-ring" cx="268" cy="66" r="19" />
      <CardBack x={64} y={112} turn={-30} />
      <CardBack x={70} y={106} turn={-18} />
      <g transform="translate(180 152)">
        <PaperCard x={-58} y={14} turn={-24} scale={1.3}>
          <SuitShape suit="ember" x={0} y={0} scale={1.2} />
        </PaperCard>
        <PaperCard x={-20} y={0} turn={-8} scale={1.3}>
          <SuitShape suit="sun" x={0} y={0} scale={1.2} />
        </PaperCard>
        <PaperCard x={20} y={0} turn={8} scale={1.3}>
          <SuitShape suit="leaf" x={0} y={0} scale={1.2} />
        </PaperCard>
        <PaperCard x={58} y={14} turn={24} scale={1.3}>
          <SuitShape suit="wave" x={0} y={0} scale={1.2} />
        </PaperCard>
      </g>
      <Die x={150} y={62} turn={-18} value={5} scale={0.9} />
      <Die x={196} y={52} turn={14} value={6} scale={0.9} />
      <Gift x={294} y={130} turn={6} />
    </svg>
  )
}
