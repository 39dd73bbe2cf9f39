import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDrafts } from '../../../desk/record/draft-rows.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { DeskHead, type DeskHeadProps } from '../../../ui/desk-head.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { type StoredSetting, settingQueries } from '../setting-queries.ts'
import { SettingDrafts } from './setting-drafts.ts'

type Kept = Readonly<Record<string, StoredSetting>>

type Props = Pick<DeskHeadProps, 'lede' | 'actions'> & {
  title: string
  /** The settings the page writes; where one has no row, the page says so. */
  needs: readonly string[]
  children: (kept: (key: string) => StoredSetting, all: Kept) => ReactNode
}

/** A page of settings: its head, and below it the settings once they are read. */
export function SettingPage({ title, lede, actions, needs, children }: Props) {
  const { data, isError, refetch } = useQuery(settingQueries.stored())
  const drafts = useDrafts('setting')
  const isRead = data !== undefined && drafts !== undefined
  const missing = data && needs.find(key => !data[key])
  return (
    <>
      <PageHead title={`${title}, settings`} description="For the people who run the site." />
      <DeskHead crumb="Settings" title={title} lede={lede} actions={actions} />
      {isError && !data && <ReadingFailure subject="The settings" retry={() => void refetch()} />}
      {!isRead && !isError && <p className="quiet">Reading the settings…</p>}
      {missing && <p>The setting {missing} has no row in the database. Restart the server; it adds what is missing.</p>}
      {isRead && !missing && (
        <SettingDrafts value={drafts}>{children(key => data[key] as StoredSetting, data)}</SettingDrafts>
      )}
    </>
  )
}
