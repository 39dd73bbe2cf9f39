import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { AdminPageHead, AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { AdminTable } from '../../../desk/admin-table.tsx'
import { AdminTabs } from '../../../desk/admin-tabs.tsx'
import { defineUrlParameters } from '../../../platform/address-search.ts'
import { getCountryName } from '../../../platform/countries.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { Meter } from '../../../ui/panel.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { type ApplicationStage, applicationStageLabels } from '../application-stage.ts'
import { type ApplicationReport, makeApplicationReportQuery } from './application-report.ts'
import './application-file.css'
import './application-report.css'

const spanLabels = { all: 'All', year: 'Twelve months', quarter: 'Three months' } as const
const spanMonths = { all: undefined, year: 12, quarter: 3 } as const
const urlParameters = defineUrlParameters({ span: v.fallback(v.picklist(['all', 'year', 'quarter']), 'all') })

function getSpanStart(span: keyof typeof spanLabels): string | undefined {
  const back = spanMonths[span]
  if (!back) return undefined
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - back)
  return day.toISOString().slice(0, 10)
}

/** Page with statistics about applications: countries, circles, stages reached, and time to decision. */
export function ApplicationReportPage() {
  const [params] = useSearchParams()
  const { span } = urlParameters.read(params)
  const { data, isError, refetch } = useQuery(makeApplicationReportQuery(getSpanStart(span)))
  return (
    <>
      <PageHead title="Applications report" description="Membership applications." />
      <AdminPageHead
        crumb={<Link to={paths.adminApplications}>Applications</Link>}
        title="Report"
        lede={data ? `${data.total.toLocaleString('en-GB')} received. ${formatDecisions(data)}` : null}
      />
      <AdminTabs
        label="Period in which the applications were received"
        tabs={(['all', 'year', 'quarter'] as const).map(name => ({
          to: urlParameters.at(paths.adminApplicationReport, { span: name }),
          label: spanLabels[name],
          current: name === span,
        }))}
      />
      {isError && !data && <ReadFailureCallout subject="Report" retry={() => void refetch()} />}
      {!data && !isError && <SkeletonBlock className="application-skeleton" />}
      {data && <ReportTables report={data} />}
    </>
  )
}

function formatDecisions({ decided: { count, median_days, longest_days } }: ApplicationReport): string {
  if (count === 0) return 'No decisions yet.'
  return `${count} decided. Median ${median_days} days, longest ${longest_days}.`
}

function ReportTables({ report }: { report: ApplicationReport }) {
  const stages = Object.entries(report.stages) as [ApplicationStage, number][]
  const order = Object.keys(applicationStageLabels)
  return (
    <div className="report-parts">
      <ReportSection id="by-stage" title="By stage" head={['Stage', 'Applications']} most={report.total}>
        {stages
          .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
          .map(([stage, count]) => (
            <ReportRow key={stage} name={applicationStageLabels[stage]} count={count} of={report.total} />
          ))}
      </ReportSection>
      <ReportSection id="by-circle" title="By circle" head={['Circle', 'Applications']} most={report.circles.length}>
        {report.circles.map(({ name, hue, count, accepted }) => (
          <ReportRow key={name} name={name} hue={hue} count={count} accepted={accepted} of={report.total} />
        ))}
      </ReportSection>
      <ReportSection
        id="by-country"
        title="By country"
        head={['Country', 'Applications']}
        most={report.countries.length}
      >
        {report.countries.map(({ country, count, accepted }) => (
          <ReportRow key={country} name={getCountryName(country)} count={count} accepted={accepted} of={report.total} />
        ))}
      </ReportSection>
      <ReportSection
        id="removed"
        title="Deleted"
        about="Year and outcome are kept without a name."
        head={['Year', 'Applications']}
        most={report.outcomes.length}
      >
        {report.outcomes.map(({ year, outcome, count }) => (
          <ReportRow key={`${year} ${outcome}`} name={`${year}, ${outcome}`} count={count} of={count} />
        ))}
      </ReportSection>
    </div>
  )
}

type ReportSectionProps = {
  id: string
  title: string
  about?: string
  head: [string, string]
  most: number
  children: ReactNode
}

const ReportSection = ({ id, title, about, head, most, children }: ReportSectionProps) => (
  <section aria-labelledby={id}>
    <AdminSectionHead id={id} title={title} about={about} />
    {most === 0 ? (
      <p className="application-none">No data yet.</p>
    ) : (
      <AdminTable caption={title}>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </AdminTable>
    )}
  </section>
)

type ReportRowProps = { name: string; hue?: string | null; count: number; accepted?: number; of: number }

function ReportRow({ name, hue, count, accepted, of }: ReportRowProps) {
  const countText = `${count.toLocaleString('en-GB')}${accepted ? `, ${accepted} accepted` : ''}`
  return (
    <tr>
      <th scope="row" className="desk-name">
        {name}
      </th>
      <td className="report-count" style={hue ? ({ '--accent': hue } as CSSProperties) : undefined}>
        <span>{countText}</span>
        <Meter value={count} max={of} label={`${count} of ${of}`} />
      </td>
    </tr>
  )
}
