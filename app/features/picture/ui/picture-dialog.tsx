import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PictureForm } from './picture-form.tsx'
import './picture-dialog.css'

/** React bubbles submit events through portals: without this the outer form would submit too. */
const keepToItself = (event: FormEvent) => event.stopPropagation()

/** Opens the picture's form in a dialog over the form that uses it. */
export const PictureDialog = ({ id }: { id: string }) => (
  <Dialog title="Focal point and words" narrow trigger={<Button line>Focal point and words</Button>}>
    <div className="picture-dialog" onSubmit={keepToItself}>
      <p>They are the library’s: wherever this picture is shown, it follows.</p>
      <PictureForm id={id} />
    </div>
  </Dialog>
)
