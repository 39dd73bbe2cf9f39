import { History } from 'lucide'
import { type ReactNode, useId, useMemo } from 'react'
import { formatDateAndTime } from '../platform/dates/date-format.ts'
import { capitalize } from '../platform/text/capitalize.ts'
import type { MenuEntry } from '../ui/menu.tsx'
import { Checker } from './checker/checker.tsx'
import { RecordFields } from './fields/record-fields.tsx'
import { AdminForm } from './form/admin-form.tsx'
import { EditorBar } from './form/editor-bar.tsx'
import { FormSections } from './form/form-sections.tsx'
import { SaveForm, type SaveFormProps } from './form/save-form.tsx'
import { useNavigateAfterSave } from './form/unsaved-forms-provider.tsx'
import { useFocusFirstField } from './form/use-focus-first-field.ts'
import { useFocusLinkedField } from './form/use-focus-linked-field.ts'
import { RevisionHistory, RevisionList } from './history/revision-list.tsx'
import { PanelOpener } from './panel/panel-opener.tsx'
import type { PanelRowPart } from './panel/panel-row.ts'
import { usePanelSheet } from './panel/use-panel-sheet.ts'
import { readPublishingState } from './publish/publish-action.ts'
import { PublishBar } from './publish/publish-bar.tsx'
import { listInvalidatedQueries, type RecordKind } from './record/define-record.ts'
import type { DraftRows } from './record/draft-rows.ts'
import type { RowValues } from './record/row-source.ts'
import { useNewerVersion } from './record/use-newer-version.ts'
import { useRecordEditorForm } from './record/use-record-editor-form.ts'
import type { RecordForm } from './record/use-record-form.ts'
import { addReferenceTitles, useReferenceTitles } from './record/use-reference-titles.ts'

/** Statuses that a user may give to a record. */
function listStatuses({ fields }: RecordKind): string[] {
  const control = fields.status?.control
  return control?.name === 'choice' ? control.options.map(({ value }) => value) : []
}

/**
 * Function that renders a section of the editor from the form and the stored row. The row is undefined for a new
 * record.
 */
type RenderEditorSection = (form: RecordForm, row: RowValues | undefined) => ReactNode

export interface RecordEditorParts {
  /** Message below the editor's bar, e.g. about a review. */
  banner?: RenderEditorSection
  /** Section above the form. */
  above?: RenderEditorSection
  /** Section below the fields, for controls that set several fields at once. */
  within?: RenderEditorSection
  /** Section beside the save button, for further actions. */
  more?: RenderEditorSection
  /** Actions on the stored record, as entries of the menu in the editor's bar. */
  entries?: ((row: RowValues) => readonly MenuEntry[]) | undefined
  /** Restores the stored record from the trash. Records in the trash have the column `binned_at`. */
  restore?: (row: RowValues) => Promise<unknown>
  /** Content of the side panel and of sections, besides the fields. */
  panel?: (form: RecordForm, row: RowValues | undefined) => readonly PanelRowPart[]
  /** Content of the dialog that publishes the stored record, below the findings of the checks. */
  publishNote?: (row: RowValues) => ReactNode
  /** Section between the form and the revision history. */
  below?: RenderEditorSection
  /**
   * Wraps the editor into a provider of the findings before publication. `Checker`, `CheckFindingCount` and the dialog that
   * publishes show these findings.
   */
  checks?: (form: RecordForm, row: RowValues | undefined, editor: ReactNode) => ReactNode
}

export interface RecordEditorProps extends RecordEditorParts {
  kind: RecordKind
  /** Stored row; undefined for a new record. */
  row: RowValues | undefined
  drafts: DraftRows
  /** Name of the record in messages. */
  title: string
  /** Initial values of a new record, in addition to the default values. Must be the same object on each render. */
  begins?: RowValues | undefined
  /** Called with the id of a new record when the record is stored. */
  onAdded?: (id: string) => void
  /** Returns the URL to open after a record was added. Default: the editor page of the record. */
  addressOf?: (id: string) => string
  /** Id of the heading above the form. Without an id the form renders a heading. */
  labelledBy?: string
  /** Heading of the page. With a heading, the editor bar is at the top of the form. */
  head?: ReactNode
}

/**
 * Editor of a new or existing record, with form and history. After the first save, a new record is edited at the URL
 * of the record.
 */
export function RecordEditor({ kind, row, drafts, title, begins, onAdded, ...rest }: RecordEditorProps) {
  const { addressOf = kind.at.one, labelledBy, head, ...parts } = rest
  const { banner, above, within, more, entries, restore, panel, below, checks, publishNote } = parts
  const { referred } = useReferenceTitles(kind)
  const { form, addedId } = useRecordEditorForm(kind, row, {
    title: row ? title : capitalize(kind.one),
    drafts,
    ...(begins && { begins }),
    ...(onAdded && { onAdded }),
  })
  useNewerVersion(kind.table, row)
  const key = row && String(row.id)
  const shown = useMemo(() => addReferenceTitles(kind.fields, referred), [kind, referred])
  // Memoised history, because rendering compares every version of long texts.
  const history = useMemo(
    () =>
      key && {
        table: kind.table,
        key,
        subject: title,
        columns: Object.keys(kind.fields),
        fields: shown,
        aggregate: kind.aggregate,
      },
    [kind, key, title, shown],
  )
  useNavigateAfterSave(row ? undefined : addedId && addressOf(addedId))
  const name = row ? (kind.formTitle ?? 'Details') : `A new ${kind.one}`
  const heading = useId()
  useFocusFirstField(head !== undefined && row === undefined)
  useFocusLinkedField()
  const sheet = usePanelSheet()
  const hasPanel = head !== undefined && Boolean(kind.aside || row)
  const actions = (
    <>
      {hasPanel && <PanelOpener sheet={sheet} />}
      {more?.(form, row)}
    </>
  )
  const invalidates = listInvalidatedQueries(kind)
  const historyParts: PanelRowPart[] =
    history && row
      ? [
          {
            title: 'History',
            icon: History,
            summary: `Saved ${formatDateAndTime(String(row.updated_at))}`,
            content: () => <RevisionHistory of={history} invalidates={invalidates} />,
          },
        ]
      : []
  const fields = (
    <>
      <RecordFields
        kind={kind}
        form={form}
        row={row && { table: kind.table, values: row }}
        isNew={!row}
        {...(head !== undefined && {
          panel: {
            name: kind.kind,
            label: `${capitalize(kind.one)} settings`,
            parts: [...(panel?.(form, row) ?? []), ...historyParts],
            sheet,
            shown,
          },
        })}
      />
      {within?.(form, row)}
    </>
  )
  const bar: SaveFormProps['bar'] = (send, places) => {
    const common = {
      back: { to: kind.at.list, label: kind.heading },
      form,
      savedAt: row && form.stored.updatedAt,
      more: actions,
      entries: row && entries?.(row),
      places,
    }
    if (!kind.publishes) return <EditorBar {...common} />
    return (
      <PublishBar
        {...common}
        one={kind.one}
        send={send}
        statuses={listStatuses(kind)}
        read={kind.read}
        restore={row?.binned_at && restore ? () => restore(row) : undefined}
        checks={close => (
          <>
            {checks && <Checker form={form} onLeave={close} />}
            {row && publishNote?.(row)}
          </>
        )}
      />
    )
  }
  const editor = (
    <FormSections>
      {head === undefined && above?.(form, row)}
      {head !== undefined ? (
        <SaveForm
          labelledBy={heading}
          form={form}
          bar={bar}
          onSave={() => kind.publishes && form.set('status', readPublishingState(form.stored)?.status ?? 'draft')}
          head={
            <>
              {banner?.(form, row)}
              {head}
              {above?.(form, row)}
              <h2 id={heading} className="visually-hidden">
                {name}
              </h2>
            </>
          }
        >
          {fields}
        </SaveForm>
      ) : labelledBy ? (
        <SaveForm labelledBy={labelledBy} form={form} more={actions}>
          {fields}
        </SaveForm>
      ) : (
        <AdminForm id={kind.one} title={name} form={form} more={actions}>
          {fields}
        </AdminForm>
      )}
      {below?.(form, row)}
      {history && head === undefined && <RevisionList of={history} invalidates={invalidates} />}
    </FormSections>
  )
  return checks ? checks(form, row, editor) : editor
}
