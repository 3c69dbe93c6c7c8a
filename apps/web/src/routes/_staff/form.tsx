import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OrdersDesk } from '#/features/orders-desk/orders-desk.tsx'
import { OrdersFailure, OrdersLoading } from '#/features/orders-desk/orders-states.tsx'
import { type OrdersPage, readOrders } from '#/features/orders-desk/read-orders.ts'
import { staffHead } from '#/shared/head.ts'
import text from '#/shared/ui/text.module.css'

export const Route = createFileRoute('/_staff/form')({
  validateSearch: readFormSearch,
  loaderDeps: ({ search }) => readFormSearch({ ...search }),
  loader: ({ context, deps }) => readOrders(context.call, deps),
  head: ({ match }) => staffHead(match, 'Submitted Forms'),
  pendingComponent: () => (
    <Heading>
      <OrdersLoading />
    </Heading>
  ),
  errorComponent: () => (
    <Heading>
      <OrdersFailure />
    </Heading>
  ),
  component: FormPage,
})

function readFormSearch({ search, before }: Record<string, unknown>): OrdersPage {
  return {
    ...(search !== undefined && String(search).trim() && { search: String(search).slice(0, 100) }),
    ...(/^\d{1,18}(\.\d{1,2})?$/.test(String(before)) && { before: String(before) }),
  }
}

function FormPage() {
  const page = readFormSearch({ ...Route.useSearch() })
  const { call } = Route.useRouteContext()
  // Loaded again when the tab is looked at: an order may have come a second ago.
  const { data } = useQuery({
    queryKey: ['orders', page],
    queryFn: () => readOrders(call, page),
    initialData: Route.useLoaderData(),
    // The data that came with the page is not loaded a second time.
    staleTime: 5_000,
  })
  return (
    <Heading>
      <OrdersDesk page={page} list={data} />
    </Heading>
  )
}

function Heading({ children }: { children: React.ReactNode }) {
  return (
    <>
      <h1 className={text.title}>Submitted Forms</h1>
      <p className={text.note}>Newest first. Times are West Africa Time.</p>
      {children}
    </>
  )
}
