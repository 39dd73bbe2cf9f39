import { Outlet } from 'react-router'
import { PictureActionsContext } from '../../../desk/library/picture-tools.ts'
import { PictureDialog } from './picture-dialog.tsx'

/**
 * Layout that provides actions for pictures to forms outside the library: editing the alternative text and the focal
 * point.
 */
export default function PictureToolsLayout() {
  return (
    <PictureActionsContext value={picture => <PictureDialog key={picture} id={picture} />}>
      <Outlet />
    </PictureActionsContext>
  )
}
