import { Status, type StatusKind } from '../../../ui/status.tsx'
import type { CheckRow } from '../diagnosis.ts'

const stateLabels: Record<CheckRow['state'], string> = {
  asking: 'Checking',
  well: 'OK',
  waiting: 'Waiting',
  attention: 'Warning',
  broken: 'Error',
  unknown: 'Unknown',
}
const toStatusKind = (state: CheckRow['state']): StatusKind => (state === 'asking' ? 'waiting' : state)

/** Table of the site's checks with result and state. Rows have a fixed height, also while loading. */
export function CheckTable({ checks }: { checks: readonly CheckRow[] }) {
  return (
    <table className="checks">
      <caption className="visually-hidden">System checks</caption>
      <tbody>
        {checks.map(({ name, state, said, remedy }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {said || <span className="check-skeleton" />} {remedy && <span className="check-remedy">{remedy}</span>}
            </td>
            <td>
              <Status kind={toStatusKind(state)}>{stateLabels[state]}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
