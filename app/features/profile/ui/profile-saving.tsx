import { formatTime } from '../../../platform/dates/date-format.ts'
import { languageName } from '../../../platform/languages.ts'
import { serverSilence } from '../../../platform/text/server-silence.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Status } from '../../../ui/status.tsx'
import { type CircleChoice, type FieldName, fieldLabels, formOf, listed } from '../profile.ts'
import type { Saving } from './use-profile-form.ts'

type Props = {
  saving: Saving
  isDirty: boolean
  circles: readonly CircleChoice[] | undefined | null
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** One place for where the form is: not saved, saved, refused, not answered, or changed elsewhere. */
export function ProfileSaving({ saving, isDirty, circles, onKeepMine, onTakeTheirs }: Props) {
  if (saving.state === 'refused')
    return (
      <Callout tone="bad" title="Not saved.">
        {saving.reason} What you typed is still here.
      </Callout>
    )
  if (saving.state === 'failed')
    return (
      <Callout tone="warn" title={`Not saved yet. ${serverSilence}`}>
        What you typed is kept in this tab. Save again in a moment.
      </Callout>
    )
  if (saving.state === 'conflict') {
    const theirs = formOf(saving.theirs)
    return (
      <div className="profile-conflict" role="alert">
        <p>
          <b>Not saved. Your {listed(saving.fields)} changed elsewhere while you wrote,</b> in another tab or on another
          device. There it now says:
        </p>
        <dl>
          {saving.fields.map(field => (
            <div key={field}>
              <dt>{fieldLabels[field]}</dt>
              <dd>{wordsOf(field, theirs, circles) || 'nothing'}</dd>
            </div>
          ))}
        </dl>
        <p className="profile-actions">
          <Button line slim onClick={onKeepMine}>
            Keep what is here
          </Button>
          <Button line slim onClick={onTakeTheirs}>
            Take what is there
          </Button>
        </p>
      </div>
    )
  }
  return (
    <p className="profile-state" role="status">
      {saving.state === 'saved' && !isDirty ? (
        <Status kind="well">
          Saved at {formatTime(saving.at)}.
          {saving.also && ` What was changed elsewhere meanwhile is kept too: ${saving.also}.`}
        </Status>
      ) : (
        isDirty && saving.state !== 'saving' && 'Not saved yet. Kept in this tab.'
      )}
    </p>
  )
}

function wordsOf(field: FieldName, form: ReturnType<typeof formOf>, circles: Props['circles']): string {
  if (field === 'languages') return form.languages.map(languageName).join(', ')
  if (field === 'circles')
    return form.circles.map(id => circles?.find(circle => circle.id === id)?.name ?? '?').join(', ')
  return form[field]
}
