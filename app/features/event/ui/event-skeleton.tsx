import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findCachedRecord } from '../../../platform/query/cached-record.ts'
import { LoadingPageTitle } from '../../../platform/seo/loading-page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Event } from '../event.ts'
import { EventCover, EventHead } from './event-head.tsx'
import './event-page.css'

const isListedEvent = (row: object): row is Event => 'slug' in row && 'start_date' in row && 'circles' in row

/** Skeleton of an event page. Data that is already loaded for a list of events is shown immediately. */
export function EventSkeleton({ slug, now, back }: { slug: string; now: number; back: ReactNode }) {
  const listed = findCachedRecord(useQueryClient(), ['events'], slug, isListedEvent)
  return (
    <article style={{ '--accent': listed?.circle_color_hex ?? undefined } as React.CSSProperties}>
      <LoadingPageTitle title={listed?.title ?? 'Loading event details...'} />
      {listed ? (
        <EventHead event={listed} now={now} back={back} />
      ) : (
        <header className="event-head wrap grid">
          <div>{back}</div>
          <SkeletonLines className="span-8 event-bones-title" rows={2} />
        </header>
      )}
      <div className="event-cover-coming">
        {listed ? <EventCover event={listed} /> : <div className="event-cover" />}
      </div>
      <div className="wrap grid">
        <div className="event-main">
          <Spinner label="Loading event details..." />
          <SkeletonLines rows={6} />
        </div>
        <div className="event-aside" aria-hidden="true">
          <Panel title="Event Details">
            <SkeletonLines rows={4} />
          </Panel>
        </div>
      </div>
    </article>
  )
}
