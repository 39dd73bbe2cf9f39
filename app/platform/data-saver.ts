import { createContext, useContext } from 'react'

/** Where a reader says it, for the next year; no other cookie is set. */
export const saverCookie = 'data-saver'
/** What the form in the footer is sent to. */
export const saverAction = '/api/data-saver'

/** Whether the page is for a reader who counts bytes: the browser said so, or the switch in the footer. */
export const DataSaver = createContext(false)
export const useDataSaver = (): boolean => useContext(DataSaver)
