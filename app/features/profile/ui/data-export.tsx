import { useState } from 'react'
import { saveFile } from '../../../platform/save-file.ts'
import type { Profile } from '../../../platform/session/account-queries.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Status } from '../../../ui/status.tsx'
import { collectPersonalData } from '../personal-data.ts'
import './privacy-part.css'

/** Button that downloads all data stored about the user. */
export function DataExport({ profile }: { profile: Profile }) {
  const [state, setState] = useState<'rest' | 'collecting' | 'done' | 'failed'>('rest')

  async function take() {
    if (state === 'collecting') return
    setState('collecting')
    try {
      const { name, file } = await collectPersonalData(profile)
      saveFile(name, file)
      setState('done')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="privacy-part">
      <h3>Export your data</h3>
      <p>
        One file with your account, profile, portrait, roles, sessions, applications and what you did as an editor. The
        format is JSON.
      </p>
      {state === 'failed' && (
        <Callout tone="warn" title={`The file could not be created. ${noAnswerSentence}`}>
          Try again in a moment.
        </Callout>
      )}
      <p className="profile-actions">
        <ActionButton line slim onAction={take}>
          {state === 'collecting' ? 'Collecting…' : 'Export my data'}
        </ActionButton>
        <span role="status">{state === 'done' && <Status kind="well">The file is in your downloads.</Status>}</span>
      </p>
    </div>
  )
}
