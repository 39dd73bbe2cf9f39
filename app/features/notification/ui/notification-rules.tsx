import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SeveralField } from '../../../desk/fields/several-field.tsx'
import { useUnsaved } from '../../../desk/form/desk-forms.tsx'
import { SaveBar } from '../../../desk/form/save-bar.tsx'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { type Editor, editorsQuery } from '../../../platform/editors/editor-queries.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import {
  type Cadence,
  cadences,
  listUnheard,
  notificationGroups,
  readRecipients,
  recipientError,
  recipientOptions,
  recipientsOf,
} from '../notification.ts'
import { notificationQueries, type StoredRule, saveRule } from '../notification-queries.ts'
import './notification-rules.css'

type Kind = (typeof notificationGroups)[number]['kinds'][number]
type Changed = Readonly<Record<string, StoredRule>>

/**
 * Form for the recipients and the cadence of each kind of notification. Admins can change it, and managers can read it.
 */
export function NotificationRules() {
  const { data: rules, isError, refetch } = useQuery(notificationQueries.rules)
  const { data: editors } = useQuery(editorsQuery)
  if (isError && !rules) return <ReadFailureCallout subject="Notifications" retry={() => void refetch()} />
  if (!rules || !editors) return <p className="quiet">Loading notifications…</p>
  return <RulesForm rules={rules} editors={editors} />
}

function RulesForm({ rules, editors }: { rules: readonly StoredRule[]; editors: readonly Editor[] }) {
  const isAdmin = useSession().can('change the admins’ settings')
  const [changed, setChanged] = useState<Changed>({})
  const [failure, setFailure] = useState<string>()
  const client = useQueryClient()
  const { say } = useToast()
  const shown = rules.map(rule => changed[rule.kind] ?? rule)
  const count = Object.keys(changed).length
  const isInvalid = Object.values(changed).some(rule => recipientError(rule))
  useUnsaved(count > 0 ? ['lost'] : [])

  const change = (rule: StoredRule) => setChanged(now => ({ ...now, [rule.kind]: rule }))
  function discard() {
    setChanged({})
    setFailure(undefined)
  }
  async function save() {
    if (isInvalid) return
    setFailure(undefined)
    try {
      for (const rule of Object.values(changed)) {
        await saveRule(rule)
        setChanged(({ [rule.kind]: _, ...rest }) => rest)
      }
      say('Notifications saved')
    } catch (error) {
      setFailure(describeWriteError(error))
    }
    await refetchQueries(client, [notificationQueries.rules.queryKey])
  }

  return (
    <>
      {listUnheard(shown).map(({ title, note }) => (
        <Callout key={title} tone="warn" title={`No one is notified: ${title}.`}>
          {note}
        </Callout>
      ))}
      {!isAdmin && <p className="quiet">Only admins can change this. Ask an admin.</p>}
      <fieldset role="none" className="notifications" disabled={!isAdmin}>
        {notificationGroups.map(group => (
          <section key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.kinds.map(kind => {
                const rule = shown.find(each => each.kind === kind.kind)
                return rule && <RuleRow key={kind.kind} {...{ kind, rule, editors }} onChange={change} />
              })}
            </ul>
          </section>
        ))}
      </fieldset>
      {count > 0 && (
        <section aria-label="Unsaved changes">
          <SaveBar
            className="notifications-bar raised"
            form={{ state: { status: 'idle' }, dirty: true, revert: discard, cancel: discard }}
            button={<ActionButton onAction={save}>Save changes</ActionButton>}
          >
            <b>{formatQuantity(count, 'unsaved change', 'unsaved changes')}</b>{' '}
            {failure ?? (isInvalid ? 'Correct the addresses first.' : '')}
          </SaveBar>
        </section>
      )}
    </>
  )
}

type RowProps = { kind: Kind; rule: StoredRule; editors: readonly Editor[]; onChange: (rule: StoredRule) => void }

const RuleRow = ({ kind, rule, editors, onChange }: RowProps) => (
  <li>
    <p>
      <b>{kind.title}</b>
      {kind.about && <small>{kind.about}</small>}
    </p>
    {kind.isPersonal ? (
      <p className="quiet">That person, always</p>
    ) : (
      <SeveralField
        label="Who gets an email"
        spoken={`Who gets an email: ${kind.title}`}
        options={recipientOptions(kind, editors)}
        none="No editor has this name. Enter an email address."
        chosen={recipientsOf(rule)}
        takesTyped
        error={recipientError(rule)}
        onChange={values => onChange({ ...rule, ...readRecipients(values) })}
      />
    )}
    <SelectField
      label="When"
      aria-label={`When: ${kind.title}`}
      value={rule.cadence}
      options={cadences.filter(({ value }) => value !== 'off' || !kind.isPersonal || rule.cadence === 'off')}
      onChange={event => onChange({ ...rule, cadence: event.currentTarget.value as Cadence })}
    />
  </li>
)
