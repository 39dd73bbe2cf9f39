import { Outlet } from 'react-router'
import { PictureToolsContext } from '../../../desk/library/picture-tools.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Layout that lets forms outside the library open the descriptions and focal points of pictures. */
export default function PictureToolsLayout() {
  return (
    <PictureToolsContext value={picture => <PictureDialog key={picture} id={picture} />}>
      <Outlet />
    </PictureToolsContext>
  )
}
