import { Status } from '../../../ui/status.tsx'
import type { CheckRow } from './use-diagnosis.ts'

const words = { waiting: 'Asking', well: 'Well', attention: 'Attention', broken: 'Broken' } as const

/** What was asked, what it said, and how it is. Rows keep their height while they wait. */
export function CheckTable({ checks }: { checks: readonly CheckRow[] }) {
  return (
    <table className="checks">
      <caption className="vh">Live checks</caption>
      <tbody>
        {checks.map(({ title, state, said, remedy }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>
              {said} {remedy && <span className="check-remedy">{remedy}</span>}
            </td>
            <td>
              <Status kind={state}>{words[state]}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
