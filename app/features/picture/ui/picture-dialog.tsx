import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PictureForm } from './picture-form.tsx'
import './picture-dialog.css'

/** To React the form inside stands within the form around the button, which must not be sent with it. */
const keepToItself = (event: FormEvent) => event.stopPropagation()

/** Opens the library's form of one picture over the form that shows it. */
export const PictureDialog = ({ id }: { id: string }) => (
  <Dialog title="Focal point and words" narrow trigger={<Button line>Focal point and words</Button>}>
    <div className="picture-dialog" onSubmit={keepToItself}>
      <p>They are the library’s: wherever this picture is shown, it follows.</p>
      <PictureForm id={id} />
    </div>
  </Dialog>
)
