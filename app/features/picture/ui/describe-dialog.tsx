import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { describePictures } from '../picture-mutations.ts'
import { usePictureActions } from './use-picture-actions.ts'

type Props = {
  ids: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

const fields = [
  { name: 'credit', label: 'Credit' },
  { name: 'licence', label: 'May be used' },
  { name: 'consent_on', label: 'Agreement signed', type: 'date' },
  { name: 'consent_expires_on', label: 'Agreement ends', type: 'date' },
] as const

/** Writes what may be the same of many pictures. What is left empty stays as it is; what a picture shows is said one by one. */
export function DescribeDialog({ ids, open, onOpenChange, onDone }: Props) {
  const { tried } = usePictureActions()
  const { say } = useToast()
  const { once, underWay } = useOnce(async (filled: FormData) => {
    const words = Object.fromEntries(
      fields.flatMap(({ name }) => {
        const value = String(filled.get(name) ?? '').trim()
        return value ? [[name, value]] : []
      }),
    )
    if (Object.keys(words).length === 0) return onOpenChange(false)
    const isDone = await tried('Nothing was changed', () => describePictures(ids, words))
    if (!isDone) return
    say(ids.length === 1 ? '1 picture described' : `${ids.length} pictures described`)
    onOpenChange(false)
    onDone()
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={ids.length === 1 ? 'Describe 1 picture' : `Describe ${ids.length} pictures`}
      action="Write"
      asking={underWay}
      onAction={filled => void once(filled)}
    >
      <p>What is left empty stays as it is. Alt text is not offered: they do not all show the same.</p>
      {fields.map(field => (
        <TextField key={field.name} {...field} />
      ))}
    </ConfirmDialog>
  )
}
