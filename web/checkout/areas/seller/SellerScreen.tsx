import { useEffect, useState } from 'react'
import { openSellerPage } from '#contract/checkout-page/endpoints.ts'
import { subDomainOf } from '#contract/checkout-page/rules.ts'
import type { SellerPage as Answer } from '#contract/checkout-page/shapes.ts'
import { CallFailed } from '#web/client/failed.ts'
import { readHostBrand, useBrandMark } from '#web/checkout/brand.ts'
import { request } from '#web/checkout/client.ts'
import { Frame, LoadingPage } from '#web/checkout/page/Frame.tsx'
import { titleOf } from '#web/checkout/page/tones.ts'
import { SellerPage } from '#web/checkout/page/SellerPage.tsx'
import { Offline, Unavailable } from '#web/checkout/page/Unavailable.tsx'

const RETRY_MS = 3_000

type Opened = Answer | 'loading' | 'missing' | 'offline'

async function open(): Promise<Opened> {
  try {
    const { checkoutHost } = await readHostBrand()
    const subDomain = subDomainOf(location.host, checkoutHost)
    return subDomain ? await request(openSellerPage, { params: { subDomain } }) : 'missing'
  } catch (error) {
    return error instanceof CallFailed && error.status === 404 ? 'missing' : 'offline'
  }
}

/** The page at `{subDomain}.{checkout host}`; requested again until it is answered. */
export function SellerScreen() {
  const [page, setPage] = useState<Opened>('loading')
  const brand = useBrandMark()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isCurrent = true
    const tryIt = async () => {
      const opened = await open()
      if (!isCurrent) return
      setPage(opened)
      if (opened === 'offline') timer = setTimeout(() => void tryIt(), RETRY_MS)
    }
    void tryIt()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [])
  useEffect(() => {
    if (typeof page === 'object') document.title = titleOf(page.seller)
  }, [page])
  if (page === 'loading') return <LoadingPage />
  if (page === 'offline') return <Offline />
  if (page === 'missing') return <Unavailable />
  return (
    <Frame>
      <SellerPage seller={page.seller} description={page.description} brand={brand} />
    </Frame>
  )
}
