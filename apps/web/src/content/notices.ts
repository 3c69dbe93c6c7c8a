/** Shown on every product page. Source: departures of the specification §1, §3; facts, 'Compliance texts'. */
export const productNotice =
  'These claims have not been evaluated by NAFDAC. This product is not intended to diagnose, treat, cure or prevent any disease. Keep taking your prescribed medicine and speak to your doctor.'

/** Shown beside every list of ingredients. */
export const labelIsFinal = 'The label on your bottle is the full and final list.'

/** Who should order. Source: specification §1. */
export const orderReadiness = 'Please do not order unless you can pay and receive the product within 1 or 2 days.'
