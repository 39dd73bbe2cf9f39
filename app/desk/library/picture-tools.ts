import { createContext, type ReactNode } from 'react'

/**
 * Renders actions for a library picture, by id. Provided by a page that knows the library, because a form only knows a
 * picture's URL.
 */
export const PictureToolsContext = createContext<(picture: string) => ReactNode>(() => null)
