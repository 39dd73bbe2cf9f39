import { createContext, type ReactNode, use, useId } from 'react'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { Status } from '../../ui/status.tsx'
import { focusFieldByName } from '../form/reveal-control.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { type Finding, sortFindingsByWeight } from './finding.ts'
import '../panel/panel-list.css'
import './checker.css'

/** Findings of the checks before publication, and data for displaying the findings. */
export type CheckResults = {
  findings: readonly Finding[]
  /** CSS selector of the control that a finding leads to, for fields with several controls. */
  controls?: Partial<Record<string, string>>
  /** Source and licence of the data that the checks use, such as the list of public holidays. */
  credit?: ReactNode
}

/**
 * Results of the checks for the record on the edit page. The checks run once per change, because several parts of the
 * page show the results.
 */
const ChecksContext = createContext<CheckResults>({ findings: [] })
export const ChecksProvider = ChecksContext.Provider

/**
 * Number of findings in words, for the collapsed row of the side panel: of the required ones, or else of the
 * suggestions.
 */
export function CheckFindingCount() {
  const { findings } = use(ChecksContext)
  const required = findings.filter(isRequired)
  return countFindings(required.length > 0 ? required : findings)
}

/** Number of findings that should prevent publication. */
export const useRequiredFindingCount = () => use(ChecksContext).findings.filter(isRequired).length

const isRequired = ({ weight }: Finding) => weight === 'stops'

type CheckerProps = {
  form: RecordForm
  /** Called before a field gets the focus, so that a dialog around the findings can close. */
  onLeave?: (() => void) | undefined
  /** Heading. Default: whether the findings are about a publication or an update. */
  title?: string
}

/** Findings before publication, each with a link to the field or a button that corrects the problem. */
export function Checker({ form, onLeave, title }: CheckerProps) {
  const { findings, controls = {}, credit } = use(ChecksContext)
  const id = useId()
  // In the panel of a form that is still empty, nothing is marked as wrong yet.
  const isUntouched = form.stored.updatedAt === 'new' && !form.dirty && !onLeave
  return (
    <section className="record-group" aria-labelledby={id}>
      <h3 id={id} className="checker-head">
        {title ?? (form.stored.fields.status === 'published' ? 'Before you update' : 'Before you publish')}
      </h3>
      <small className="checker-count" role="status">
        {countFindings(findings)}
      </small>
      {findings.length === 0 ? (
        <Status kind="well">All checks passed.</Status>
      ) : (
        <ul className="checker panel-list">
          {sortFindingsByWeight(findings).map(({ weight, text, field, repair }) => (
            <li key={text}>
              <Status kind={isUntouched ? 'draft' : weight === 'stops' ? 'broken' : 'attention'}>{text}</Status>
              <span className="checker-actions">
                {repair && (
                  <button
                    type="button"
                    onClick={() => {
                      for (const [name, value] of Object.entries(repair.fields)) form.set(name, value)
                    }}
                  >
                    {repair.label}
                  </button>
                )}
                <button
                  type="button"
                  onClick={() => {
                    onLeave?.()
                    // Waits for one animation frame, because the closing dialog first returns the focus to the button
                    // that opened it.
                    requestAnimationFrame(() => focusFieldByName(field, controls[field]))
                  }}
                >
                  Fix<span className="visually-hidden">: {text}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {credit && <p className="checker-credit">{credit}</p>}
    </section>
  )
}

/** Formats the number of findings: "1 required, 2 suggestions". Empty without findings. */
function countFindings(findings: readonly Finding[]): string {
  const stops = findings.filter(isRequired).length
  const advises = findings.length - stops
  return [stops > 0 && `${stops} required`, advises > 0 && formatQuantity(advises, 'suggestion')]
    .filter(Boolean)
    .join(', ')
}
