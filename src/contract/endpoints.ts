/** Every call the browser makes, once: the server declares the same paths in `config.path`. */
export const endpoints = {
  register: { method: 'POST', path: '/users/register' },
  login: { method: 'POST', path: '/users/login' },
  logout: { method: 'POST', path: '/users/logout' },
  resetPassword: { method: 'POST', path: '/users/reset-password' },
  me: { method: 'GET', path: '/users/me' },
  paymentStatus: { method: 'GET', path: '/payment/payment-status' },
  createPaymentIntent: { method: 'POST', path: '/payment/create-payment-intent' },
  updatePaymentStatus: { method: 'POST', path: '/payment/update-payment-status' },
  paymentWebhook: { method: 'POST', path: '/payment/webhook' },
  query: { method: 'POST', path: '/api/query' },
  feedback: { method: 'POST', path: '/api/feedback' },
  health: { method: 'GET', path: '/api/health' },
  inspectionRead: { method: 'GET', path: '/inspection/timeline' },
  inspectionSave: { method: 'POST', path: '/inspection/timeline' },
  adminOverview: { method: 'GET', path: '/admin/overview' },
  adminInstitutions: { method: 'GET', path: '/admin/institutions' },
  adminPayments: { method: 'GET', path: '/admin/payments' },
  adminQueries: { method: 'GET', path: '/admin/queries' },
  adminFeedback: { method: 'GET', path: '/admin/feedback' },
  adminInspections: { method: 'GET', path: '/admin/inspections' },
  adminAudit: { method: 'GET', path: '/admin/audit' },
  adminInstitutionUpdate: { method: 'PATCH', path: '/admin/institutions/:id' },
  adminQueryUpdate: { method: 'PATCH', path: '/admin/queries/:reference' },
} as const;

export type EndpointName = keyof typeof endpoints;
