import { createContext } from 'react'
import type { DraftRows } from '../../../desk/record/draft-rows.ts'

/** What the person in front of a page of settings left unsaved, by the setting it belongs to. */
export const SettingDrafts = createContext<DraftRows>({})
