import { createContext } from 'react'
import type { DraftRows } from '../../../desk/record/draft-rows.ts'

/** The user's unsaved drafts, by setting. */
export const SettingDrafts = createContext<DraftRows>({})
