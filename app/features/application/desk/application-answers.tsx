import type { ReactNode } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { getCountryName } from '../../../platform/countries.ts'
import { formatDateAndTime } from '../../../platform/dates/date-format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Status } from '../../../ui/status.tsx'
import type { ApplicationFile } from '../application-file.ts'
import { DuplicateApplications } from './duplicate-applications.tsx'

/** Answers that the applicant has given, by field, with later corrections. */
export function ApplicationAnswers({ file }: { file: ApplicationFile }) {
  const { statement, country, organisation, heard_from, consent_at, circles, event_slug, put_to, corrections, kind } =
    file
  return (
    <section aria-labelledby="answers">
      <AdminSectionHead
        id="answers"
        title={kind === 'contact' ? 'Question' : 'Answers'}
        about={
          corrections.length > 0
            ? `Corrected ${corrections.length === 1 ? 'once' : `${corrections.length} times`}.`
            : undefined
        }
      />
      <DuplicateApplications file={file} />
      <dl className="application-answers">
        <AnswerRow asked={kind === 'contact' ? 'Question' : 'Why do you apply?'}>
          <div className="application-statement">
            {statement.split(/\n\s*\n/).map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </AnswerRow>
        {(organisation || country) && (
          <AnswerRow asked="Where do you work?">
            <b>{organisation}</b>
            {country && `, ${getCountryName(country)}`}
          </AnswerRow>
        )}
        {circles.length > 0 && (
          <AnswerRow asked={kind === 'contact' ? 'To the circle' : 'Circles of interest'}>
            {circles.map(({ name }) => name).join(', ')}
          </AnswerRow>
        )}
        {put_to && <AnswerRow asked="To">{put_to}</AnswerRow>}
        {event_slug && <AnswerRow asked="About the event">{event_slug}</AnswerRow>}
        {heard_from && <AnswerRow asked="How did you hear of us?">{heard_from}</AnswerRow>}
        <AnswerRow asked="Consent to store">
          <Status kind="well">Yes, since {formatDateAndTime(consent_at)}</Status>
        </AnswerRow>
        {corrections.map(({ before, after, at }) => (
          <AnswerRow key={at} asked={`Corrected ${formatDateAndTime(at)}`}>
            {Object.keys(after).map(field => (
              <p key={field}>
                <del>{String(before[field] ?? '')}</del> <ins>{String(after[field] ?? '')}</ins>
              </p>
            ))}
          </AnswerRow>
        ))}
      </dl>
      {file.member_id && (
        <Callout tone="ok" title="The applicant has an account.">
          Profile and circles were filled from these answers.
        </Callout>
      )}
    </section>
  )
}

const AnswerRow = ({ asked, children }: { asked: string; children: ReactNode }) => (
  <div>
    <dt>{asked}</dt>
    <dd>{children}</dd>
  </div>
)
