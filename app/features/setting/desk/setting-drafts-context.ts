import { createContext } from 'react'
import type { DraftRows } from '../../../desk/record/draft-rows.ts'

/** Unsaved drafts of the user, by the key of the setting. */
export const SettingDraftsContext = createContext<DraftRows>({})
