import { findChairPosition, hallPlanSize, hallTableSize } from '../chair.ts'
import './davos-table-plan.css'

const { left, top, width, height, places, sections } = hallTableSize
const tableRight = left + width
const tableMiddle = top + height / 2

/** SVG path of one seat seen from above: a round back, and straight sides towards the table. */
const drawSeat = (x: number, side: 'above' | 'below') =>
  side === 'above'
    ? `M${x - 17} ${top - 26}a17 17 0 0 1 34 0v14h-34z`
    : `M${x - 17} ${top + height + 26}a17 17 0 0 0 34 0v-14h-34z`

/** SVG paths of all seats without a number. Seats that would overlap a numbered chair are left out. */
function drawSeats(count: number): string {
  const chairs = Array.from({ length: count }, (_, at) => findChairPosition(at, count))
  const pitch = width / places
  return Array.from({ length: places }, (_, at) => left + (at + 0.5) * pitch)
    .flatMap(x =>
      (['above', 'below'] as const)
        .filter(side => !chairs.some((chair, at) => (at % 2 === 0) === (side === 'above') && Math.abs(chair - x) < 40))
        .map(side => drawSeat(Math.round(x), side)),
    )
    .join('')
}

/** SVG paths of the table's wood grain: waves that differ in each section of the table. */
const woodGrainPaths = Array.from({ length: sections }, (_, section) =>
  [0.25, 0.5, 0.75].map((share, line) => {
    const bend = ((section + line) % 3) * 10 - 5
    const step = width / sections
    return `M${left + section * step + 14} ${top + share * height}q240 ${bend} 480 0t490 2`
  }),
)
  .flat()
  .join('')

const tableJointPath = Array.from(
  { length: sections - 1 },
  (_, at) => `M${left + ((at + 1) * width) / sections} ${top}v${height}`,
).join('')

/**
 * Plan of the hall seen from above, one unit per centimetre. Screen readers get only the label of the plan, because
 * the list beside the plan contains all names.
 */
export function HallPlan({ count }: { count: number }) {
  return (
    <svg
      className="hall-plan"
      viewBox={`${-hallPlanSize.margin} ${-hallPlanSize.margin} ${hallPlanSize.width + 2 * hallPlanSize.margin} ${hallPlanSize.height + hallPlanSize.below + 2 * hallPlanSize.margin}`}
      role="img"
      aria-label={`Plan of the hall, to scale: one table of forty metres in four sections, sixty places on each side, ${count} of them numbered.`}
    >
      <path className="hall-wall" d="M0 0H4600V950M4600 1170V2160H420M180 2160H0V0" />
      <path
        className="hall-thin"
        d="M4600 950a220 220 0 0 0-220 220h220M420 2160a240 240 0 0 0-240-240v240M4290 1860h190v190h-190zM4290 1955h190M4385 1860v190M4345 1955a40 40 0 1 0 80 0a40 40 0 1 0-80 0M60 1600h40v240H60zM100 1615h26M100 1655h26M100 1695h26M100 1735h26M100 1775h26M100 1815h26"
      />
      <path className="hall-thin" d={drawSeats(count)} />
      <path className="hall-table" d={`M${left} ${top}h${width}v${height}h${-width}z`} />
      <path className="hall-grain" d={woodGrainPaths} />
      <path className="hall-joint" d={tableJointPath} />
      <path
        className="hall-thin"
        d={`M${left} 2230h${width}M${left} 2212v36M${tableRight} 2212v36M1150 2220v20M2150 2220v20M3150 2220v20`}
      />
      <g className="hall-words" fontSize="46">
        <text x={left + width / 2} y="2300" textAnchor="middle">
          The table: 40 metres, one larch, four sections
        </text>
        <text x={left} y="2300">
          0
        </text>
        <text x={tableRight} y="2300" textAnchor="end">
          40 m
        </text>
        <text x="4570" y={tableMiddle - 150} textAnchor="end">
          Warm room:
        </text>
        <text x="4570" y={tableMiddle + 190} textAnchor="end">
          no view of it
        </text>
        <text x="4385" y="1830" textAnchor="middle">
          Stove
        </text>
        <text x={left} y="1740">
          Coats
        </text>
        <text x="460" y="2120">
          Promenade
        </text>
      </g>
    </svg>
  )
}
