import { FolderInput, Lock } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { FieldConflict } from '../../../desk/fields/field-conflict.tsx'
import { SaveForm } from '../../../desk/form/save-form.tsx'
import { SaveTogether } from '../../../desk/form/save-together.tsx'
import { RevisionList } from '../../../desk/history/revision-list.tsx'
import type { DraftRows } from '../../../desk/record/draft-rows.ts'
import { makeRowSource, type RowValues } from '../../../desk/record/row-source.ts'
import { type RecordForm, useRecordForm } from '../../../desk/record/use-record-form.ts'
import type { Json } from '../../../platform/db/database.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { AddLinkButton } from './add-link-button.tsx'
import { defaultMenu } from './default-menu.ts'
import { FooterColumns } from './footer-columns.tsx'
import { listMenuChanges } from './menu-changes.ts'
import { getMenuMergers, makeMenuFields, validateMenu } from './menu-fields.ts'
import { MenuPreview } from './menu-preview.tsx'
import { toStoredEntries } from './menu-rules.ts'
import type { MenuTarget } from './menu-targets.ts'
import { type MenuPlace, menuPlaces } from './menu-tree.ts'
import { MenuTreeList } from './menu-tree-list.tsx'
import { useMenuList } from './use-menu-list.ts'
import './menu-editor.css'

const menuRow = { table: 'menus', key: 'site', keyColumn: 'key' } as const
const invalidatedQueryKeys = [['menus'], ['menu'], ['revisions', 'menus', 'site']]

type Props = { stored: RowValues; targets: readonly MenuTarget[]; drafts: DraftRows }

/** Form of the menu: main menu, button, footer columns and the last line of the footer are saved together. */
export function MenuEditor({ stored, targets, drafts }: Props) {
  const fields = useMemo(() => makeMenuFields(targets), [targets])
  const form = useRecordForm({
    id: 'menu site',
    subject: 'Menu',
    stored: {
      fields: Object.fromEntries(menuPlaces.map(place => [place, stored[place] ?? []])),
      updatedAt: String(stored.updated_at),
    },
    draftRow: { of: { kind: 'menu', row: 'site' }, found: drafts.site },
    source: makeRowSource(menuRow, {
      columns: menuPlaces,
      toRow: values =>
        Object.fromEntries(menuPlaces.map(place => [place, toStoredEntries(values[place]) as unknown as Json])),
    }),
    check: validateMenu,
    mergers: useMemo(() => getMenuMergers(fields), [fields]),
    fields,
    invalidates: invalidatedQueryKeys,
    toast: useToast(),
  })
  const [main, button, footer, closing] = [
    useMenuList(form, 'main'),
    useMenuList(form, 'button'),
    useMenuList(form, 'footer'),
    useMenuList(form, 'closing'),
  ]
  const changes = form.dirty ? listMenuChanges(stored, form.values, targets) : []
  return (
    <>
      <div className="menu-editor">
        <SaveTogether>
          <SaveForm labelledBy="menu-title" form={form} changes={changes}>
            <MenuFormPart place="main" title="Main menu" form={form}>
              <p className="menu-part-note">
                Drag to reorder, or press Space on a handle and use the arrow keys. Drag to the right to put a link into
                a group.
              </p>
              <MenuTreeList label="Main menu" {...main} targets={targets} />
              <p className="menu-part-actions">
                <AddLinkButton
                  targets={targets}
                  list="the main menu"
                  onAdd={link => main.onChange([...main.entries, link])}
                />
                <Button
                  line
                  slim
                  onClick={() =>
                    main.onChange([...main.entries, { kind: 'group', label: 'Group', is_hidden: false, items: [] }])
                  }
                >
                  <Icon drawing={FolderInput} /> Add group
                </Button>
                <ResetButton form={form} />
              </p>
            </MenuFormPart>
            <MenuFormPart place="button" title="Button" form={form}>
              <MenuTreeList label="Button" {...button} targets={targets} />
              {button.entries.length === 0 && (
                <p>
                  <AddLinkButton targets={targets} list="the button" onAdd={link => button.onChange([link])} />
                </p>
              )}
            </MenuFormPart>
            <MenuFormPart place="footer" title="Footer" form={form}>
              <p className="menu-part-note">
                Up to four columns. A column can follow the circles or the contact details by itself.
              </p>
              <FooterColumns list={footer} targets={targets} />
            </MenuFormPart>
            <MenuFormPart place="closing" title="Last line" form={form}>
              <MenuTreeList label="Last line" {...closing} targets={targets}>
                <li className="menu-row menu-row-fixed">
                  <Icon drawing={Lock} />
                  <span className="menu-row-label">Admin Portal</span>
                  <span className="menu-row-target">/admin, always shown</span>
                </li>
              </MenuTreeList>
              <p>
                <AddLinkButton
                  targets={targets}
                  list="the last line"
                  onAdd={link => closing.onChange([...closing.entries, link])}
                />
              </p>
            </MenuFormPart>
          </SaveForm>
        </SaveTogether>
        <MenuPreview
          main={main.entries}
          button={button.entries}
          footer={footer.entries}
          closing={closing.entries}
          targets={targets}
        />
      </div>
      <RevisionList
        of={{ ...menuRow, subject: 'the menu', columns: menuPlaces, fields }}
        invalidates={invalidatedQueryKeys}
      />
    </>
  )
}

type MenuFormPartProps = { place: MenuPlace; title: string; form: RecordForm; children: ReactNode }

/** Part of the menu form, with the messages about its edit conflict and its validation error. */
function MenuFormPart({ place, title, form, children }: MenuFormPartProps) {
  const error = form.error(place) || (form.isAsStored(place) ? undefined : validateMenu(form.values)[place])
  return (
    <section className="menu-part" aria-labelledby={`menu-${place}`}>
      <AdminSectionHead id={`menu-${place}`} title={title} />
      <FieldConflict name={place} form={form} />
      {error && (
        <div data-invalid tabIndex={-1}>
          <Callout tone="bad" title={error} />
        </div>
      )}
      {children}
    </section>
  )
}

/** Button that restores the default menu in the form. */
function ResetButton({ form }: { form: RecordForm }) {
  return (
    <ConfirmButton
      label="Reset to default…"
      className="btn-bare menu-reset"
      slim
      title="Reset menu and footer?"
      action="Reset"
      onAction={(_, close) => {
        for (const place of menuPlaces) form.set(place, defaultMenu[place] as unknown as Json)
        close()
      }}
    >
      <p>Header, footer and last line get the links of a new site. Visitors see the change after you save.</p>
    </ConfirmButton>
  )
}
