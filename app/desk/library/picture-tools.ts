import { createContext, type ReactNode } from 'react'

/**
 * What can be done, from a form that shows it, with a picture of the library: by its id. Told by a page that knows the
 * library; a form alone knows a picture by its address.
 */
export const PictureToolsContext = createContext<(picture: string) => ReactNode>(() => null)
