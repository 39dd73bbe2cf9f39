import { createContext, Fragment, type ReactNode, use, useId } from 'react'
import { formatQuantity } from '../../platform/text/pluralize.ts'
import { Status, type StatusKind } from '../../ui/status.tsx'
import { focusFieldByName } from '../form/reveal-control.ts'
import type { RecordForm } from '../record/use-record-form.ts'
import { type Finding, type FindingWeight, findingWeights } from './finding.ts'
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

/** Number of the heaviest findings in words, for the collapsed row of the side panel. */
export function CheckFindingCount() {
  const [heaviest] = groupFindings(use(ChecksContext).findings)
  return heaviest?.title
}

/** Function that leads to the first finding that prevents publication. Undefined without such findings. */
export function useRequiredFinding(): (() => void) | undefined {
  const { findings, controls = {} } = use(ChecksContext)
  const first = findings.find(({ weight }) => weight === 'stops')
  return first && (() => goToFinding(first, controls))
}

/**
 * Moves the focus to the field of a finding. Waits for one animation frame, because a closing dialog first returns the
 * focus to the button that opened it.
 */
function goToFinding({ field, place }: Finding, controls: NonNullable<CheckResults['controls']>) {
  requestAnimationFrame(() => focusFieldByName(field, controls[field], place))
}

const statusByWeight: Record<FindingWeight, StatusKind> = { stops: 'broken', warns: 'attention', advises: 'attention' }

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
  const groups = groupFindings(findings)
  return (
    <section className="record-group" aria-labelledby={id}>
      <h3 id={id} className="checker-head">
        {title ?? (form.stored.fields.status === 'published' ? 'Before you update' : 'Before you publish')}
      </h3>
      <small className="visually-hidden" role="status">
        {groups.map(group => group.title).join(', ')}
      </small>
      {findings.length === 0 ? (
        <Status kind="well">All checks passed.</Status>
      ) : (
        groups.map(({ weight, title, listed }) => (
          <Fragment key={weight}>
            <h4 className="checker-group" id={`${id}-${weight}`}>
              {title}
            </h4>
            <ul className="checker panel-list" aria-labelledby={`${id}-${weight}`}>
              {listed.map(finding => (
                <li key={`${finding.field} ${finding.text}`}>
                  <Status kind={isUntouched ? 'draft' : statusByWeight[weight]}>{finding.text}</Status>
                  <span className="checker-actions">
                    <RepairButton repair={finding.repair} form={form} />
                    <button
                      type="button"
                      onClick={() => {
                        onLeave?.()
                        goToFinding(finding, controls)
                      }}
                    >
                      Fix<span className="visually-hidden">: {finding.text}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </Fragment>
        ))
      )}
      {credit && <p className="checker-credit">{credit}</p>}
    </section>
  )
}

/** Button of an automatic correction, if the finding has one. */
const RepairButton = ({ repair, form }: Pick<Finding, 'repair'> & Pick<CheckerProps, 'form'>) =>
  repair && (
    <button
      type="button"
      onClick={() => {
        for (const [name, value] of Object.entries(repair.fields)) form.set(name, value)
      }}
    >
      {repair.label}
    </button>
  )

const titleByWeight: Record<FindingWeight, (count: number) => string> = {
  stops: count => `${count} required`,
  warns: count => formatQuantity(count, 'warning'),
  advises: count => formatQuantity(count, 'suggestion'),
}

/** Findings of each weight with their number in words, the heaviest first. */
const groupFindings = (findings: readonly Finding[]) =>
  findingWeights.flatMap(weight => {
    const listed = findings.filter(finding => finding.weight === weight)
    return listed.length > 0 ? [{ weight, listed, title: titleByWeight[weight](listed.length) }] : []
  })
