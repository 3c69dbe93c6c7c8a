// Each table is defined in the folder of the feature that uses it; the driver and the migrations need them together.
export * from '../features/descriptions/description-table.ts'
export * from '../features/images/image-tables.ts'
export * from '../features/orders/line-table.ts'
export * from '../features/orders/order-table.ts'
export * from '../features/reviews/review-table.ts'
export * from '../features/staff/staff-tables.ts'
export * from './secret-table.ts'
