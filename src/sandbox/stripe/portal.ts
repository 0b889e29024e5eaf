// The billing portal: configurations, and sessions that open its page.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { newId } from './ids.ts';
import { invalid } from './errors.ts';
import { listOf } from './listing.ts';
import { operation } from './operation.ts';
import { address, flag, mergeMetadata, metadata, paging, text } from './params.ts';

const prorations = z.enum(['always_invoice', 'create_prorations', 'none']);

const features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: z
        .union([
          z.literal('').transform(() => []),
          z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])),
        ])
        .optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: prorations.optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z
        .union([z.literal('').transform(() => []), z.array(z.enum(['price', 'promotion_code', 'quantity']))])
        .optional(),
      products: z
        .union([z.literal('').transform(() => []), z.array(z.strictObject({ product: text, prices: z.array(text) }))])
        .optional(),
      proration_behavior: prorations.optional(),
    })
    .optional(),
});

const configuration = {
  business_profile: z
    .strictObject({
      headline: text.optional(),
      privacy_policy_url: address.optional(),
      terms_of_service_url: address.optional(),
    })
    .optional(),
  default_return_url: address.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
};

type Features = z.output<typeof features>;

function featuresOf(
  request: Features,
  old?: Stripe.BillingPortal.Configuration.Features,
): Stripe.BillingPortal.Configuration.Features {
  const update = request.subscription_update;
  if (update?.enabled && !(update.default_allowed_updates && update.products)) {
    throw invalid('`default_allowed_updates` and `products` are required when `subscription_update` is enabled.', {
      param: 'features[subscription_update]',
    });
  }
  return {
    customer_update: { allowed_updates: [], enabled: false, ...old?.customer_update, ...request.customer_update },
    invoice_history: { enabled: false, ...old?.invoice_history, ...request.invoice_history },
    payment_method_update: {
      enabled: false,
      payment_method_configuration: null,
      ...old?.payment_method_update,
      ...request.payment_method_update,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: [], options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
      ...old?.subscription_cancel,
      ...request.subscription_cancel,
    },
    subscription_pause:
      old?.subscription_pause ?? ({ enabled: false } as Stripe.BillingPortal.Configuration.Features.SubscriptionPause),
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
      ...old?.subscription_update,
      ...(update && {
        ...update,
        products: (update.products ?? []).map((entry) => ({
          ...entry,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
      }),
    },
  };
}

function addConfiguration(
  account: StripeAccount,
  request: { features: Features; isDefault: boolean },
): Stripe.BillingPortal.Configuration {
  const now = account.now();
  return account.add('billing_portal.configuration', {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: featuresOf(request.features),
    is_default: request.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  });
}

/** The dashboard's own settings, made at the first need. */
function defaultConfiguration(account: StripeAccount): Stripe.BillingPortal.Configuration {
  const known = account.all('billing_portal.configuration').find((entry) => entry.is_default);
  const usual: Features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
  };
  return known ?? addConfiguration(account, { features: usual, isDefault: true });
}

export const portalOperations = [
  operation({
    name: 'billing_portal.configurations.create',
    method: 'POST',
    path: '/billing_portal/configurations',
    params: z.strictObject({ ...configuration, features }),
    run: (account, params) => {
      const made = addConfiguration(account, { features: params.features, isDefault: false });
      Object.assign(made.business_profile, params.business_profile);
      Object.assign(made, {
        default_return_url: params.default_return_url ?? null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
      });
      account.emit('billing_portal.configuration.created', made);
      return made;
    },
  }),
  operation({
    name: 'billing_portal.configurations.list',
    method: 'GET',
    path: '/billing_portal/configurations',
    params: z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() }),
    run: (account, { active, is_default: isDefault, ...cursor }) => {
      const fits = (row: Stripe.BillingPortal.Configuration) =>
        (active === undefined || row.active === active) && (isDefault === undefined || row.is_default === isDefault);
      return listOf(
        account.all('billing_portal.configuration').filter(fits),
        cursor,
        '/v1/billing_portal/configurations',
      );
    },
  }),
  operation({
    name: 'billing_portal.configurations.retrieve',
    method: 'GET',
    path: '/billing_portal/configurations/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('billing_portal.configuration', id),
  }),
  operation({
    name: 'billing_portal.configurations.update',
    method: 'POST',
    path: '/billing_portal/configurations/:id',
    params: z.strictObject({ ...configuration, active: flag.optional(), features: features.optional() }),
    run: (account, { features: request, metadata: data, business_profile: profile, ...params }, id) => {
      const known = account.get('billing_portal.configuration', id);
      return account.change('billing_portal.configuration.updated', known, () => {
        if (request) known.features = featuresOf(request, known.features);
        Object.assign(known.business_profile, profile);
        Object.assign(known, params, { metadata: mergeMetadata(known.metadata, data), updated: account.now() });
      });
    },
  }),
  operation({
    name: 'billing_portal.sessions.create',
    method: 'POST',
    path: '/billing_portal/sessions',
    params: z.strictObject({
      customer: text,
      configuration: text.optional(),
      flow_data: z
        .strictObject({
          type: z.enum(['payment_method_update', 'subscription_cancel']),
          subscription_cancel: z.strictObject({ subscription: text }).optional(),
        })
        .optional(),
      return_url: address.optional(),
    }),
    run: (account, params) => {
      const customer = account.customer(params.customer);
      const rules = params.configuration
        ? account.get('billing_portal.configuration', params.configuration, 'configuration')
        : defaultConfiguration(account);
      const id = newId('bps');
      return account.add('billing_portal.session', {
        id,
        object: 'billing_portal.session',
        configuration: rules.id,
        created: account.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? rules.default_return_url,
        url: `${account.publicUrl()}/portal/${id}`,
      });
    },
  }),
];
