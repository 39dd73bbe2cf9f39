import { createContext, useContext } from 'react'

/** Cookie of the data saver, valid for one year. The site sets no other cookie. */
export const dataSaverCookie = 'data-saver'
/** URL to which the data saver form in the footer is posted. */
export const dataSaverPath = '/api/data-saver'

/** Whether the data saver is on: by the browser's setting or by the switch in the footer. */
export const DataSaverContext = createContext(false)
export const useDataSaver = (): boolean => useContext(DataSaverContext)
