import { Check, Contrast, Minus } from 'lucide'
import { useState } from 'react'
import { capitalize } from '../../../platform/text/capitalize.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatusIcon } from '../../../ui/status.tsx'
import {
  getPermissionTableName,
  permissionActions,
  permissionRoles,
  sortPermissionsByTable,
} from '../permission-labels.ts'
import type { PermissionCell, PermissionRole, PermissionTestResponse } from '../server-answers.ts'

const cellLabels: Record<PermissionCell, string> = {
  allowed: 'allowed',
  own: 'own records only',
  refused: 'refused',
  differs: 'not as expected',
}

const cellIcons = { allowed: Check, own: Contrast, refused: Minus } as const

function CellIcon({ cell }: { cell: PermissionCell }) {
  if (cell === 'differs') return <StatusIcon kind="attention" className="cell-sign" />
  return <Icon drawing={cellIcons[cell]} className={`cell-sign cell-${cell}`} />
}

/** Matrix of permissions by table, role and action. On phones the matrix shows one role at a time. */
export function PermissionMatrix({ tables }: Pick<PermissionTestResponse, 'tables'>) {
  const [shown, setShown] = useState<PermissionRole>('manager')
  const [all, setAll] = useState(false)
  const { main, rest } = sortPermissionsByTable(tables)
  const wrong = rest.filter(({ cells }) =>
    permissionRoles.some(({ role }) => permissionActions.some(action => cells[role][action] === 'differs')),
  )
  const rows = all ? [...main, ...rest] : [...main, ...wrong]
  return (
    <div className="matrix-wrap" data-shown={shown}>
      <fieldset className="matrix-pick">
        <legend className="visually-hidden">Show results for</legend>
        {permissionRoles.map(({ role, title }) => (
          <label key={role}>
            <input type="radio" name="asker" value={role} checked={role === shown} onChange={() => setShown(role)} />
            {title}
          </label>
        ))}
      </fieldset>
      <table className="matrix">
        <caption className="visually-hidden">Results by role</caption>
        <colgroup>
          <col className="matrix-name" />
          <col span={permissionRoles.length * permissionActions.length} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Records</span>
            </th>
            {permissionRoles.map(({ role, title, name }) => (
              <th key={role} className="matrix-edge" data-role={role} colSpan={permissionActions.length} scope="col">
                {title} <span>{name}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Records</span>
            </th>
            {permissionRoles.flatMap(({ role }) =>
              permissionActions.map((action, i) => (
                <th key={role + action} className={i === 0 ? 'matrix-edge' : undefined} data-role={role} scope="col">
                  {capitalize(action)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ table, cells }) => (
            <tr key={table}>
              <th scope="row">{getPermissionTableName(table)}</th>
              {permissionRoles.flatMap(({ role, title }) =>
                permissionActions.map((action, i) => (
                  <td
                    key={role + action}
                    data-role={role}
                    className={
                      [i === 0 && 'matrix-edge', cells[role][action] === 'differs' && 'matrix-off']
                        .filter(Boolean)
                        .join(' ') || undefined
                    }
                  >
                    <CellIcon cell={cells[role][action]} />
                    <span className="visually-hidden">
                      {title}, {action}: {cellLabels[cells[role][action]]}
                    </span>
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="matrix-foot">
        <Legend />
        <Button line aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show the first tables' : `Show all ${tables.length} tables`}
        </Button>
      </div>
    </div>
  )
}

const Legend = () => (
  <ul className="matrix-legend">
    <li>
      <CellIcon cell="allowed" /> allowed, as expected
    </li>
    <li>
      <CellIcon cell="refused" /> refused, as expected
    </li>
    <li>
      <CellIcon cell="own" /> own records only
    </li>
    <li>
      <CellIcon cell="differs" /> not as expected
    </li>
  </ul>
)
