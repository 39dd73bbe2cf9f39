import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { Link } from 'react-router'
import { portraitQueries } from '../../../platform/images/portrait-queries.ts'
import { paths } from '../../../platform/paths.ts'
import { type Role, roleNames, roles } from '../../../platform/session/role.ts'
import { DisabledAction } from '../../../ui/disabled-action.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Status } from '../../../ui/status.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import {
  formatLastSeen,
  getUserName,
  isSecondFactorRequired,
  onlyAdminExplanation,
  type SecondFactorRule,
  type User,
} from '../user.ts'
import type { UserAction } from './user-confirm-dialog.tsx'

export type UserRowsProps = {
  people: readonly User[]
  /** Id of the user who is looking at the list. */
  self: string
  /** Reason why the current user may not make changes, and which admins to ask. Undefined for an admin. */
  refusal: string | undefined
  /** Id of the only admin. Undefined if there are several admins. */
  lastAdmin: string | undefined
  rule: SecondFactorRule
  now: number
  onAction: (action: UserAction) => void
  onRestore: (person: User) => void
}

export function UserRows(props: UserRowsProps) {
  const portraitPaths = props.people.flatMap(({ avatar_path }) => avatar_path ?? [])
  const { data: portraits } = useQuery(portraitQueries.addresses(portraitPaths))
  return props.people.map(person => (
    <tr key={person.id}>
      <th scope="row" className="desk-name">
        <span className="user-who">
          <Portrait name={getUserName(person)} src={portraits?.get(person.avatar_path ?? '')} form="seat" />
          <span>
            <Link to={paths.adminUser(person.id)}>{getUserName(person)}</Link>
            {person.id === props.self && <span className="user-you"> you</span>}
            {person.full_name && <small>{person.email}</small>}
          </span>
        </span>
      </th>
      <td className="user-role">
        <RoleMenu person={person} {...props} />
      </td>
      <td className={`user-factor${isSecondFactorMissing(person, props.rule) ? '' : ' user-calm'}`}>
        <SecondFactorStatus person={person} rule={props.rule} />
      </td>
      <td className="user-seen">
        <LastSeen person={person} {...props} />
      </td>
      <td className="user-state">
        {person.state === 'active' ? (
          <Status kind="well">Active</Status>
        ) : (
          <span className="user-suspended">
            <Status kind="off">
              Suspended
              {person.suspended_reason && <small>{person.suspended_reason}</small>}
            </Status>
          </span>
        )}
      </td>
      <td className="desk-more">
        <Menu label={`More actions for ${getUserName(person)}`} entries={buildUserMenu(person, props)} />
      </td>
    </tr>
  ))
}

function LastSeen({ person, self, now }: UserRowsProps & { person: User }) {
  if (person.id === self) return 'Now'
  const text = formatLastSeen(person.last_seen_at, now, person.state === 'active')
  if (person.last_seen_at === null) return text
  return (
    <Timestamp at={person.last_seen_at} title={person.last_seen_at}>
      {text}
    </Timestamp>
  )
}

const isSecondFactorMissing = (person: User, rule: SecondFactorRule) =>
  person.factor === 'off' && isSecondFactorRequired(person.role, rule)

function SecondFactorStatus({ person, rule }: { person: User; rule: SecondFactorRule }) {
  if (person.factor === 'on') return <Status kind="well">On, app</Status>
  if (isSecondFactorMissing(person, rule)) return <Status kind="attention">Off (required)</Status>
  return <Status kind="off">Off</Status>
}

function RoleMenu({ person, refusal, lastAdmin, onAction }: UserRowsProps & { person: User }) {
  if (refusal)
    return (
      <DisabledAction reason={`Only admins can change roles. ${refusal}`} quiet>
        {roleNames[person.role]}
      </DisabledAction>
    )
  const entries = roles.map((role: Role): MenuEntry => {
    if (role === person.role) return { label: roleNames[role], chosen: true }
    const refused = person.id === lastAdmin ? onlyAdminExplanation : undefined
    return { label: roleNames[role], refused, onPress: () => onAction({ kind: 'role', person, to: role }) }
  })
  return (
    <Menu
      label={`Role of ${getUserName(person)}: ${roleNames[person.role]}`}
      entries={entries}
      trigger={<button type="button" className="user-role-button" />}
    >
      {roleNames[person.role]} <Icon drawing={ChevronDown} />
    </Menu>
  )
}

function buildUserMenu(person: User, { self, refusal, lastAdmin, onAction, onRestore }: UserRowsProps): MenuEntry[] {
  const no = refusal && `Admins only. ${refusal}`
  const last = person.id === lastAdmin ? onlyAdminExplanation : undefined
  const makes = roles
    .filter(role => role !== person.role)
    .map(to => ({
      label: `Make ${roleNames[to].toLowerCase()}`,
      refused: no ?? last,
      onPress: () => onAction({ kind: 'role', person, to }),
    }))
  const suspension: MenuEntry =
    person.state === 'suspended'
      ? { label: 'Restore', refused: no, onPress: () => onRestore(person) }
      : {
          label: 'Suspend',
          ends: true,
          refused: no ?? (person.id === self ? 'You cannot suspend yourself.' : last),
          onPress: () => onAction({ kind: 'suspend', person }),
        }
  return [
    { label: 'Activity', to: paths.personTrail(person.id) },
    ...makes,
    {
      label: 'Reset 2FA',
      refused: no ?? (person.factor === 'off' ? '2FA is off.' : undefined),
      onPress: () => onAction({ kind: 'reset', person }),
    },
    suspension,
  ]
}
