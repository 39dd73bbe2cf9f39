import { useNavigate } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { useKey } from '../ui/use-key.ts'

/** Primary link of a screen that creates a record, also by the N key. */
export function AddLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate()
  useKey('n', () => void navigate(to))
  return (
    <ButtonLink to={to}>
      {label} <KeyHint>N</KeyHint>
    </ButtonLink>
  )
}
