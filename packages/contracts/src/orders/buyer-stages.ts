/** How far an order is, as its buyer is told: no more than concerns them. */
export const buyerStages = ['received', 'confirmed', 'on-the-way', 'delivered', 'not-delivered', 'cancelled'] as const
export type BuyerStage = (typeof buyerStages)[number]
