import { Dialog } from '../../ui/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { blocks } from './block-list.ts'
import { tools } from './editor-tools.ts'

type Row = { label: string; keys?: string | undefined; typed?: string | undefined }

const editorKeys: readonly Row[] = [
  { label: 'All blocks', typed: '/' },
  { label: 'On below a picture or a table', keys: 'Control+Enter' },
  { label: 'Next cell of a table', keys: 'Tab' },
  { label: 'Raised', keys: 'Control+.' },
  { label: 'Lowered', keys: 'Control+,' },
  { label: 'Code', keys: 'Control+E', typed: '`…`' },
  { label: 'Struck through', keys: 'Control+Shift+S', typed: '~~…~~' },
  { label: 'Outline', keys: 'Control+Alt+O' },
  { label: 'Remark on what is selected', keys: 'Control+Alt+M' },
]

const markdownHints: Record<string, string> = { Bold: '**…**', Italic: '*…*', Link: '[…](…)' }

/** Rows, deduplicated by name. */
const rows: readonly Row[] = [
  ...blocks.filter(({ keys, typed }) => keys || typed),
  ...tools
    .filter(({ label, keys }) => keys && !/heading/.test(label) && !blocks.some(block => block.label === label))
    .map(({ label, keys }) => ({ label, keys, typed: markdownHints[label] })),
  ...editorKeys,
]

/** All keyboard shortcuts of the editor. */
export const EditorKeys = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys of the text" narrow open onOpenChange={open => open || onClose()}>
    <table className="editor-keys">
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Press</th>
          <th scope="col">Or type</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, keys, typed }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{keys && <Keys keys={keys.replace('Control', 'Ctrl').split('+')} />}</td>
            <td>{typed && <code>{typed}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
)

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <>
    <span className="visually-hidden">{keys.join(' ')}</span>
    {keys.map(key => (
      <KeyHint key={key}>{key}</KeyHint>
    ))}
  </>
)
