import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { getDifferingRoleLabel, type Role, roleNames, roles } from '../../../platform/session/role.ts'
import { getUserName, onlyAdminExplanation, roleDescriptions } from '../user.ts'
import type { UserPageSectionProps } from './user-head.tsx'

/**
 * Section with the role of a user. A change needs a confirmation. If a change is not allowed, the reason is shown in
 * place of the field.
 */
export function UserRole({ account, refusal, isLastAdmin, onAction }: UserPageSectionProps) {
  const no = (refusal && `Only admins can change roles. ${refusal}`) ?? (isLastAdmin ? onlyAdminExplanation : undefined)
  const label = getDifferingRoleLabel({ name: account.full_name, email: account.email }, account.role)
  return (
    <section aria-labelledby="role">
      <AdminSectionHead id="role" title="Role" about={no ?? 'They get an email when it changes.'} />
      <div className="user-roles" role="radiogroup" aria-label={`Role of ${getUserName(account)}`}>
        {roles.map((role: Role) => (
          <label key={role}>
            <input
              type="radio"
              name="role"
              checked={role === account.role}
              disabled={no !== undefined && role !== account.role}
              onChange={() => onAction({ kind: 'role', person: account, to: role })}
            />
            <b>{roleNames[role]}</b>
            <span>{roleDescriptions[role]}</span>
          </label>
        ))}
      </div>
      {label && (
        <p className="user-quiet">
          The sidebar label is “{label}”, derived from the name or email. Permissions follow the role only.
        </p>
      )}
    </section>
  )
}
