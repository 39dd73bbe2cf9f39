import { Outlet } from 'react-router'
import { PictureToolsContext } from '../../../desk/library/picture-tools.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Layout that gives forms outside the library access to picture descriptions and focal points. */
export default function PictureToolsLayout() {
  return (
    <PictureToolsContext value={picture => <PictureDialog key={picture} id={picture} />}>
      <Outlet />
    </PictureToolsContext>
  )
}
