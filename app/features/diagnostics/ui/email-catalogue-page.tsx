import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { Callout } from '../../../ui/callout.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { diagnosisQueries } from '../diagnosis-queries.ts'
import { renderEmailInColourScheme } from '../letter-scheme.ts'
import type { EmailSample } from '../server-answers.ts'
import { TestMailButton } from './mail-section.tsx'
import './diagnostics.css'
import './email-catalogue.css'

const viewOptions = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
]

/** Page that previews every type of e-mail with sample values. The type and the view are in the URL. */
export function EmailCataloguePage() {
  const [params, setParams] = useSearchParams()
  const isAdmin = useSession().can('change the admins’ settings')
  const { data, error } = useQuery(diagnosisQueries.letterCatalogue())
  const letters = data?.letters ?? []
  const letter = letters.find(({ kind }) => kind === params.get('kind')) ?? letters[0]
  const view = viewOptions.find(({ value }) => value === params.get('view'))?.value ?? 'light'
  const change = (changed: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...changed }, { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHead title="Email catalogue" description="Every type of email with sample values." />
      <AdminPageHead
        crumb={
          <>
            <Link to={paths.diagnostics}>Diagnostics</Link> · <Link to={paths.adminMail}>Email queue</Link>
          </>
        }
        title="Email catalogue"
        lede="Every kind of email that the site sends, with sample values. The links lead nowhere."
      />
      {error && (
        <Callout tone="bad" title="The emails could not be loaded.">
          {error.message}
        </Callout>
      )}
      {!letter && !error && <p className="part-quiet">Loading emails.</p>}
      {letter && (
        <section className="diagnosis-part catalogue" aria-label={letter.title}>
          <div className="catalogue-choice">
            <SelectField
              label="Email"
              value={letter.kind}
              options={[]}
              groups={groupEmailOptions(letters)}
              onChange={event => change({ kind: event.currentTarget.value })}
            />
            <SelectField
              label="View"
              value={view}
              options={viewOptions}
              onChange={event => change({ view: event.currentTarget.value })}
            />
          </div>
          <p>
            Subject: <b>{letter.subject}</b>
            {letter.hasCalendar && '. With a calendar file.'}
          </p>
          <TestMailButton key={letter.kind} isAdmin={isAdmin} kind={letter.kind} />
          <EmailPreview letter={letter} view={view} />
        </section>
      )}
    </>
  )
}

const groupEmailOptions = (letters: readonly EmailSample[]) =>
  [...Map.groupBy(letters, ({ group }) => group)].map(([label, inGroup]) => ({
    label,
    options: inGroup.map(({ kind, title }) => ({ value: kind, label: title })),
  }))

/** HTML of an e-mail in a sandboxed frame, without scripts and network access. */
function EmailPreview({ letter, view }: { letter: EmailSample; view: string }) {
  if (view === 'text') return <pre className="catalogue-text">{letter.text}</pre>
  const html = renderEmailInColourScheme(letter.html, view === 'dark')
  return (
    <iframe
      className={view === 'phone' ? 'catalogue-frame catalogue-phone' : 'catalogue-frame'}
      title={`${letter.title}, as it looks`}
      sandbox=""
      srcDoc={html}
    />
  )
}
