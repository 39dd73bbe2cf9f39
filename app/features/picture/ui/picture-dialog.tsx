import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PictureForm } from './picture-form.tsx'
import './picture-dialog.css'

/**
 * Stops the submit event: React passes events through portals, so the form around the dialog would be submitted too.
 */
const stopSubmitPropagation = (event: FormEvent) => event.stopPropagation()

/**
 * Dialog with the form of a library picture. The dialog opens above another form that uses the picture, and closes
 * when the picture is saved.
 */
export function PictureDialog({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog title="Edit image" narrow open={isOpen} onOpenChange={setIsOpen} trigger={<Button line>Edit image</Button>}>
      <div className="picture-dialog" onSubmit={stopSubmitPropagation}>
        <p>Changes apply everywhere this image is used.</p>
        <PictureForm id={id} onClose={() => setIsOpen(false)} />
      </div>
    </Dialog>
  )
}
