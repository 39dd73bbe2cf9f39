import { Dialog } from '../../ui/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { editorBlocks } from './block-list.ts'
import { editorTools } from './editor-tools.ts'

type ShortcutRow = { label: string; keys?: string | undefined; typed?: string | undefined }

const editorShortcutRows: readonly ShortcutRow[] = [
  { label: 'All blocks', typed: '/' },
  { label: 'New paragraph below an image or table', keys: 'Control+Enter' },
  { label: 'Next table cell', keys: 'Tab' },
  { label: 'Superscript', keys: 'Control+.' },
  { label: 'Subscript', keys: 'Control+,' },
  { label: 'Code', keys: 'Control+E', typed: '`…`' },
  { label: 'Strikethrough', keys: 'Control+Shift+S', typed: '~~…~~' },
  { label: 'Outline', keys: 'Control+Alt+O' },
  { label: 'Comment on the selection', keys: 'Control+Alt+M' },
]

const markdownHints: Record<string, string> = { Bold: '**…**', Italic: '*…*', Link: '[…](…)' }

/** Rows of the shortcut table, one row per action. */
const shortcutRows: readonly ShortcutRow[] = [
  ...editorBlocks.filter(({ keys, typed }) => keys || typed),
  ...editorTools
    .filter(({ label, keys }) => keys && !/heading/.test(label) && !editorBlocks.some(block => block.label === label))
    .map(({ label, keys }) => ({ label, keys, typed: markdownHints[label] })),
  ...editorShortcutRows,
]

/** All keyboard shortcuts of the editor. */
export const EditorKeyboardShortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Editor shortcuts" narrow open onOpenChange={open => open || onClose()}>
    <table className="editor-keys">
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Keys</th>
          <th scope="col">Or type</th>
        </tr>
      </thead>
      <tbody>
        {shortcutRows.map(({ label, keys, typed }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{keys && <ShortcutKeys keys={keys.replace('Control', 'Ctrl').split('+')} />}</td>
            <td>{typed && <code>{typed}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
)

const ShortcutKeys = ({ keys }: { keys: readonly string[] }) => (
  <>
    <span className="visually-hidden">{keys.join(' ')}</span>
    {keys.map(key => (
      <KeyHint key={key}>{key}</KeyHint>
    ))}
  </>
)
