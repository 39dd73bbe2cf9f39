import type { ReactNode } from 'react'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { Section, SectionHead } from '../../../ui/section.tsx'
import { type PromiseLine, PromiseList } from './promise-list.tsx'
import { PromiseThreadPattern } from './promise-thread-pattern.tsx'

/** Minimum number of promises for which a cloth (woven pattern) is drawn. */
const minPromisesForPattern = 12

type Props = {
  title: string
  promises: readonly PromiseLine[]
  today: CalendarDay
  /** Content of the section below its title. */
  children?: ReactNode
}

/** Section with promises (pledges) and the current status of each promise. Empty without promises. */
export function PromiseSection({ title, promises, today, children }: Props) {
  if (promises.length === 0) return null
  return (
    <Section close id="promises" labelledBy="promises-heading">
      <SectionHead title={title} id="promises-heading">
        {children}
      </SectionHead>
      <div className="span-9">
        {promises.length >= minPromisesForPattern && <PromiseThreadPattern promises={promises} today={today} />}
        <PromiseList promises={promises} today={today} />
      </div>
    </Section>
  )
}
