import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { MoreLink } from '../../../ui/more-link.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { type Chair, findChairOffsetInPercent, formatChairCount } from '../chair.ts'
import { HallPlan } from './hall-plan.tsx'
import './davos-table-plan.css'
import '../../../ui/stretched-link.css'

type Props = { chairs: readonly Chair[]; venue: string | null }

/**
 * List of the numbered chairs. On a desktop the chairs are placed on the hall plan, on a tablet on both sides of the
 * table, on a phone beside a vertical table. The HTML always contains a single list in the order of the chair numbers.
 */
export function DavosTablePlan({ chairs, venue }: Props) {
  if (chairs.length === 0) return null
  const circles = new Map(chairs.flatMap(({ circle }) => (circle ? [[circle.name, circle.color_hex]] : [])))
  return (
    <section className="wrap table-plan" aria-labelledby="table-plan">
      <header>
        <h2 id="table-plan">The table, as it will stand</h2>
        <p>{[venue && `${venue}.`, formatChairCount(chairs)].filter(Boolean).join(' ')}</p>
      </header>
      <div className="table-plan-hall">
        <HallPlan count={chairs.length} />
        <ol className="chairs">
          {chairs.map((chair, at) => (
            <ChairAtTable key={chair.id} chair={chair} share={findChairOffsetInPercent(at, chairs.length)} />
          ))}
        </ol>
      </div>
      <footer>
        <ul>
          {[...circles].map(([name, hue]) => (
            <li key={name} style={{ '--hue': hue ?? undefined } as React.CSSProperties}>
              <i aria-hidden="true" />
              {name}
            </li>
          ))}
          {chairs.some(({ name }) => !name) && (
            <li>
              <i className="chair-free-sign" aria-hidden="true" />
              Not yet named
            </li>
          )}
        </ul>
        <MoreLink to={paths.roadToDavos}>View All Interviews</MoreLink>
      </footer>
    </section>
  )
}

function ChairAtTable({ chair, share }: { chair: Chair; share: number }) {
  const { number, name, request, named_on, circle, interview } = chair
  return (
    <li
      className={name ? 'chair' : 'chair chair-free'}
      style={{ '--x': `${share * 100}%`, '--hue': circle?.color_hex ?? undefined } as React.CSSProperties}
    >
      <i className="chair-stool" aria-hidden="true" />
      <p className="chair-number">
        <span className="visually-hidden">Chair </span>
        {number}
      </p>
      <div>
        <h3>
          {name ? (
            interview ? (
              <Link className="stretched-link" to={paths.article(interview.slug)}>
                {name}
              </Link>
            ) : (
              name
            )
          ) : (
            <>Named on {named_on ? <VisitorDate at={named_on} /> : 'a day to come'}</>
          )}
        </h3>
        {request && <p>{request}</p>}
        {interview && (
          <p className="chair-interview">
            <span className="visually-hidden">{circle && `${circle.name}. `}Interview: </span>
            {interview.title}
          </p>
        )}
      </div>
    </li>
  )
}
