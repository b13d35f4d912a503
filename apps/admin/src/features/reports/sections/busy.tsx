import type { Period } from '@noren/contract/reports/periods'
import type { Utilisation } from '@noren/contract/reports/utilisation'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { reports } from '@noren/words/admin/reports/screen'
import { formatDuration, weekdayLongName } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonPlot } from '#platform/panels/skeletons.tsx'
import { percentOf } from '../figures/change.ts'
import { BarList } from '../plots/bar-list.tsx'
import { HeatMap } from '../plots/heat-map.tsx'
import { PlotCard } from '../plots/plot-card.tsx'
import { countedPath } from '../visits/filters.ts'
import { fullestOf } from './findings.ts'

/** How full the shop was, and each of its staff. */
export const BusyStaff = ({ period }: { period: Period }): ReactNode => (
  <BusyState period={period}>{(data) => <StaffCard utilisation={data} period={period} />}</BusyState>
)

/** By weekday and hour. */
export const BusyHours = ({ period }: { period: Period }): ReactNode => (
  <BusyState period={period}>{({ cells }) => <HoursCard cells={cells} period={period} />}</BusyState>
)

/** Both are of one answer. */
const BusyState = ({ period, children }: { period: Period; children: (data: Utilisation) => ReactNode }) => {
  const { failed } = useWords(reports)
  const query = useRead('GET /api/reports/utilisation', { query: period })
  return (
    <QueryState query={query} failed={failed} skeleton={<SkeletonPlot />}>
      {({ data }) => children(data)}
    </QueryState>
  )
}

const StaffCard = ({ utilisation, period }: { utilisation: Utilisation; period: Period }) => {
  const words = useWords(reportPlots).busyStaff
  const { plot } = useWords(reports)
  const lang = useLanguage()
  const { busy, open, by_staff: staff } = utilisation
  const members = staff.filter((one) => one.open > 0 || one.busy > 0)
  const shares = [
    { key: 'all', name: words.whole, busy, open, to: countedPath(period) },
    ...(members.length > 1 ? members : []).map(({ staff_id: id, name, ...share }) => ({
      key: String(id),
      name,
      ...share,
      to: countedPath(period, { staff_id: id }),
    })),
  ]
  const say = (one: { busy: number; open: number }) => {
    const share = percentOf(one.busy, one.open)
    return share === 0 && one.busy > 0 ? plot.tiny : plot.percent(String(share))
  }
  const isEmpty = open === 0 && busy === 0
  return (
    <PlotCard
      title={words.title}
      found={isEmpty ? plot.none : words.found(say({ busy, open }))}
      table={{
        head: [words.name, words.busy, words.open, words.share],
        rows: isEmpty
          ? []
          : shares.map((one) => ({
              key: one.key,
              to: one.to,
              cells: [one.name, formatDuration(lang, one.busy), formatDuration(lang, one.open), say(one)],
            })),
      }}
    >
      {!isEmpty && (
        <BarList
          label={words.title}
          most={100}
          bars={shares.map((one) => ({
            key: one.key,
            name: one.name,
            value: percentOf(one.busy, one.open),
            said: say(one),
            to: one.to,
          }))}
        />
      )}
    </PlotCard>
  )
}

const HoursCard = ({ cells, period }: { cells: Utilisation['cells']; period: Period }) => {
  const words = useWords(reportPlots).heat
  const { plot } = useWords(reports)
  const lang = useLanguage()
  const fullest = fullestOf(cells)
  return (
    <PlotCard
      title={words.title}
      found={
        cells.length === 0
          ? plot.none
          : fullest && words.found(weekdayLongName(lang, fullest.weekday), words.parts[fullest.part])
      }
    >
      {cells.length > 0 && <HeatMap cells={cells} period={period} />}
    </PlotCard>
  )
}
