import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { MultiSelectField } from '../../../desk/fields/multi-select-field.tsx'
import { SaveBar } from '../../../desk/form/save-bar.tsx'
import { useReportUnsavedChanges } from '../../../desk/form/unsaved-forms-provider.tsx'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { editorsQuery, type SiteEditor } from '../../../platform/editors/editor-queries.ts'
import { paths } from '../../../platform/paths.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import {
  type EmailInterval,
  emailIntervals,
  findRecipientError,
  formatConflictOfInterestNote,
  getRecipientValues,
  listNotificationsWithoutRecipient,
  listRecipientOptions,
  notificationGroups,
  readRecipients,
} from '../notification.ts'
import { notificationQueries, type StoredNotificationRule, saveNotificationRule } from '../notification-queries.ts'
import './notification-rules.css'

type Kind = (typeof notificationGroups)[number]['kinds'][number]
type ChangedRules = Readonly<Record<string, StoredNotificationRule>>

/**
 * Form for the recipients and the e-mail interval of each type of notification. Admins can change the rules, and
 * managers can read them.
 */
export function NotificationRules() {
  const { data: rules, isError, refetch } = useQuery(notificationQueries.rules)
  const { data: editors } = useQuery(editorsQuery)
  if (isError && !rules) return <ReadFailureCallout subject="Notifications" retry={() => void refetch()} />
  if (!rules || !editors) return <p className="quiet">Loading notifications…</p>
  return <RulesForm rules={rules} editors={editors} />
}

function RulesForm({ rules, editors }: { rules: readonly StoredNotificationRule[]; editors: readonly SiteEditor[] }) {
  const isAdmin = useSession().can('change the admins’ settings')
  const [changed, setChanged] = useState<ChangedRules>({})
  const [failure, setFailure] = useState<string>()
  /** Versions of rules that the user has typed and that another user has overwritten. */
  const [overruled, setOverruled] = useState<ChangedRules>({})
  const client = useQueryClient()
  const { say } = useToast()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  /** Versions of rules that this form has sent last. The responses may have been lost. */
  const attempts = useRef<ChangedRules>({})
  /** Changed rules as of the last render, for a save that began before that render. */
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  const shown = rules.map(rule => changed[rule.kind] ?? rule)
  const count = Object.keys(changed).length
  const isInvalid = Object.values(changed).some(rule => findRecipientError(rule))
  useReportUnsavedChanges(count > 0 || Object.keys(overruled).length > 0 ? ['lost'] : [])

  const change = (rule: StoredNotificationRule) => setChanged(now => ({ ...now, [rule.kind]: rule }))
  function discard() {
    setChanged({})
    setFailure(undefined)
  }
  async function putIntoCache(stored: StoredNotificationRule) {
    const { queryKey } = notificationQueries.rules
    // A running query is cancelled, because it may have begun before the save and would return the previous rule.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, now => now?.map(rule => (rule.kind === stored.kind ? stored : rule)))
  }
  async function save() {
    if (isInvalid) return
    setFailure(undefined)
    try {
      let hasSaved = false
      for (const rule of Object.values(changed)) {
        const attempted = attempts.current[rule.kind]
        attempts.current = { ...attempts.current, [rule.kind]: rule }
        const { isSaved, stored } = await saveNotificationRule(rule, attempted)
        await putIntoCache(stored)
        const own = latest.current[rule.kind] ?? rule
        if (isSaved) hasSaved = true
        else setOverruled(now => ({ ...now, [rule.kind]: own }))
        setChanged(({ [rule.kind]: typed, ...rest }) =>
          // If the user edits the rule while it is being saved, the edit stays in the form, based on the saved version.
          isSaved && typed && typed !== rule
            ? { ...rest, [rule.kind]: { ...typed, updated_at: stored.updated_at } }
            : rest,
        )
      }
      if (hasSaved) say('Notifications saved')
    } catch (error) {
      setFailure(describeWriteError(error))
    }
    // Not awaited: the button would ignore a second press until the rules are loaded again.
    void refetchQueries(client, [notificationQueries.rules.queryKey])
  }

  function settle(rule: StoredNotificationRule) {
    fieldset.current?.querySelector<HTMLElement>(`[data-kind="${rule.kind}"] :is(input, select)`)?.focus()
    setOverruled(({ [rule.kind]: _, ...rest }) => rest)
  }
  const restore = (own: StoredNotificationRule) => {
    const current = rules.find(({ kind }) => kind === own.kind)
    if (current) change({ ...own, updated_at: current.updated_at })
    settle(own)
  }

  return (
    <>
      {Object.values(overruled).map(own => (
        <OverruledCallout key={own.kind} own={own} onRestore={() => restore(own)} onDrop={() => settle(own)} />
      ))}
      {listNotificationsWithoutRecipient(shown).map(({ title, note }) => (
        <Callout key={title} tone="warn" title={`No one is notified: ${title}.`}>
          {note}
        </Callout>
      ))}
      {!isAdmin && <p className="quiet">Only admins can change this. Ask an admin.</p>}
      <fieldset ref={fieldset} role="none" className="notifications" disabled={!isAdmin}>
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
        <section className="page-save-area" aria-label="Unsaved changes">
          <SaveBar
            className="page-save-bar raised"
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

type OverruledCalloutProps = { own: StoredNotificationRule; onRestore: () => void; onDrop: () => void }

/** Message that another user's version of a rule is shown, with a button to restore the version that the user typed. */
function OverruledCallout({ own, onRestore, onDrop }: OverruledCalloutProps) {
  const title = notificationGroups.flatMap(({ kinds }) => kinds).find(({ kind }) => kind === own.kind)?.title
  const text = `Someone else changed this rule: ${title}.`
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // The message takes the focus from the save button, but not from a field or from another message.
    if (!document.activeElement?.closest('.notifications, .notifications-overruled')) place.current?.focus()
  }, [])
  return (
    <section className="notifications-overruled" aria-label={text} tabIndex={-1} ref={place}>
      <Callout tone="warn" title={text}>
        The other admin’s version is shown now. Your version was not saved.
      </Callout>
      <Button line onClick={onRestore}>
        Use my version
      </Button>
      <Button line onClick={onDrop}>
        Keep the other admin’s version
      </Button>
    </section>
  )
}

type RowProps = {
  kind: Kind
  rule: StoredNotificationRule
  editors: readonly SiteEditor[]
  onChange: (rule: StoredNotificationRule) => void
}

const RuleRow = ({ kind, rule, editors, onChange }: RowProps) => (
  <li data-kind={kind.kind}>
    <p>
      <b>{kind.title}</b>
      {kind.about && <small>{kind.about}</small>}
      <small>
        <Link
          to={`${paths.adminLetterCatalogue}?kind=${kind.preview}`}
          aria-label={`Preview of the email: ${kind.title}`}
        >
          Preview
        </Link>
      </small>
    </p>
    {kind.isPersonal ? (
      <p className="quiet">Always that person</p>
    ) : (
      <MultiSelectField
        label="Who gets an email"
        spoken={`Who gets an email: ${kind.title}`}
        options={listRecipientOptions(kind, editors)}
        none="No editor has this name. Enter an email address."
        chosen={getRecipientValues(rule)}
        takesTyped
        hint={formatConflictOfInterestNote(kind, rule)}
        error={findRecipientError(rule)}
        onChange={values => onChange({ ...rule, ...readRecipients(values) })}
      />
    )}
    <SelectField
      label="When"
      aria-label={`When: ${kind.title}`}
      value={rule.cadence}
      options={emailIntervals.filter(({ value }) => value !== 'off' || !kind.isPersonal || rule.cadence === 'off')}
      onChange={event => onChange({ ...rule, cadence: event.currentTarget.value as EmailInterval })}
    />
  </li>
)
