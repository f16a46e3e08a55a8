import '#web/kit/theme/checkboxes.css'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listRequests } from '#contract/api-keys/endpoints.ts'
import type { ApiKey, ApiRequest } from '#contract/api-keys/shapes.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { useTypedFilter } from '#web/kit/lists/filters/useTypedFilter.ts'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { DoneIcon, ExchangeIcon, InfoIcon } from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'
import {
  ANY,
  isNarrowed,
  MAX_SEARCH_LENGTH,
  parseRequestFilter,
  queryOf,
  type RequestFilter,
  searchesPath,
  valuesOfRequestFilter,
} from '#web/panel/areas/api-keys/request-filter.ts'
import { texts } from '#web/panel/areas/api-keys/texts.ts'
import classes from './ApiKeys.module.css'

const STEP = 10
const FIRST_ERROR = 400

const LOOKS: Readonly<Record<string, StatusLook>> = {
  fine: { tone: 'ok', icon: DoneIcon },
  failed: { tone: 'bad', icon: ErrorIcon },
}

const { requestColumns: labels } = texts

const nameOf = ({ method, path }: ApiRequest) => texts.requestOf(method, path)

const outcomeOf = ({ status, codes }: ApiRequest) => [String(status), ...codes].join(' · ')

const columnsOf = (
  titleOf: (request: ApiRequest) => string,
  onShow: (request: ApiRequest) => void,
): readonly Column<ApiRequest>[] => [
  {
    key: 'request',
    label: labels.request,
    cell: (request) => <code className={classes.token}>{nameOf(request)}</code>,
    phone: 'title',
  },
  {
    key: 'key',
    label: labels.key,
    cell: titleOf,
    widthPx: 150,
    dropOrder: 1,
    phone: 'line',
  },
  {
    key: 'at',
    label: labels.at,
    cell: ({ at }) => formatInstant(at),
    widthPx: 150,
    phone: 'side',
    sorted: 'descending',
  },
  {
    key: 'duration',
    label: labels.duration,
    cell: ({ durationMs }) => texts.milliseconds(durationMs),
    align: 'right',
    widthPx: 90,
    dropOrder: 2,
    phone: 'hidden',
  },
  {
    key: 'status',
    label: labels.status,
    cell: (request) => (
      <StatusBadge
        looks={LOOKS}
        status={request.status < FIRST_ERROR ? 'fine' : 'failed'}
        label={outcomeOf(request)}
      />
    ),
    widthPx: 170,
    phone: 'state',
  },
  {
    key: 'details',
    label: texts.actions,
    isNameless: true,
    cell: (request) => (
      <ActionIcon
        variant="subtle"
        aria-label={texts.details(nameOf(request))}
        onClick={() => onShow(request)}
      >
        <InfoIcon size={17} />
      </ActionIcon>
    ),
    widthPx: 52,
    align: 'right',
    phone: 'actions',
  },
]

const loadFile = async () => {
  const { exportRequests: endpoint, requestTable: table } = await import(
    '#contract/api-keys/exports.ts'
  )
  return { endpoint, table }
}

/** What the seller's systems asked by their keys, and how it was answered. */
export function RequestLog({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { state: filter, replaceInPlace } = useUrlState(parseRequestFilter)
  const [size, setSize] = useState(STEP)
  const [shown, setShown] = useState<ApiRequest | null>(null)
  const query = { ...queryOf(filter), page: 0, size }
  const { data, error, refetch, isFetching } = useRead(
    listRequests,
    { query },
    { keepsPrevious: true, isQuiet: true },
  )
  const columns = useMemo(() => {
    const titles = new Map(keys.map(({ uuid, title }) => [uuid, title]))
    return columnsOf(({ keyId }) => titles.get(keyId) ?? texts.deletedKey, setShown)
  }, [keys])
  return (
    <SectionCard
      title={texts.requests}
      aside={
        <ExportMenu
          name={texts.exportRequests}
          file={fileOfList(loadFile, query)}
          shown={columns.map(({ key }) => key)}
          found={data}
        />
      }
    >
      <p className={classes.intro}>{texts.requestsIntro}</p>
      <Filter
        keys={keys}
        filter={filter}
        onChange={(next) => {
          replaceInPlace(valuesOfRequestFilter(next))
          setSize(STEP)
        }}
      />
      <p className={classes.searched} role="status">
        {searchesPath(filter) && texts.searchedNewest}
      </p>
      <DataTable
        caption={texts.requests}
        columns={columns}
        rows={data?.content}
        keyOf={({ id }) => id}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={ExchangeIcon} title={texts.noRequests}>
            {isNarrowed(filter) ? texts.noSuchRequestsText : texts.noRequestsText}
          </EmptyState>
        }
      />
      {data && data.content.length < data.totalElements && (
        <Button
          variant="subtle"
          size="sm"
          loading={isFetching}
          onClick={() => setSize(size + STEP)}
        >
          {texts.moreRequests}
        </Button>
      )}
      {shown && <Details request={shown} onClose={() => setShown(null)} />}
    </SectionCard>
  )
}

interface FilterProps {
  readonly keys: readonly ApiKey[]
  readonly filter: RequestFilter
  readonly onChange: (filter: RequestFilter) => void
}

function Filter({ keys, filter, onChange }: FilterProps) {
  const [typed, setTyped] = useTypedFilter(filter.search)
  return (
    <form
      className={classes.filter}
      role="search"
      aria-label={texts.requests}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filter, search: typed })
      }}
    >
      <TextInput
        label={texts.searchRequests}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <NativeSelect
        label={texts.ofKey}
        value={filter.keyId}
        options={[
          { value: ANY, label: texts.anyKey },
          ...keys.map(({ uuid, title }) => ({ value: uuid, label: title })),
        ]}
        onChange={(keyId) => onChange({ ...filter, keyId })}
      />
      <Checkbox
        label={texts.onlyErrors}
        checked={filter.onlyErrors}
        onChange={({ currentTarget }) => onChange({ ...filter, onlyErrors: currentTarget.checked })}
      />
      <Button type="submit" variant="default">
        {texts.search}
      </Button>
    </form>
  )
}

interface DetailsProps {
  readonly request: ApiRequest
  readonly onClose: () => void
}

function Details({ request, onClose }: DetailsProps) {
  return (
    <Modal opened onClose={onClose} title={nameOf(request)}>
      <DataList
        items={[
          { label: labels.status, value: outcomeOf(request) },
          { label: labels.at, value: formatInstant(request.at) },
          { label: labels.duration, value: texts.milliseconds(request.durationMs) },
          { label: texts.requestId, value: request.requestId },
          ...(request.body ? [{ label: texts.sentFields, value: request.body }] : []),
        ]}
      />
    </Modal>
  )
}
