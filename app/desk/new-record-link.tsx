import { useNavigate } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { useShortcutKey } from '../ui/use-shortcut-key.ts'

/** Primary link of a screen, to the page that creates a record. The key N follows the link too. */
export function NewRecordLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate()
  useShortcutKey('n', () => void navigate(to))
  return (
    <ButtonLink to={to}>
      {label} <KeyHint>N</KeyHint>
    </ButtonLink>
  )
}
