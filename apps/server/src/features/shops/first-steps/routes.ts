import { firstStepCalls } from '@noren/contract/shops/first-steps'
import { bind } from '#platform/endpoint/bind'
import { confirmStep, hideFirstSteps } from './confirm-step.ts'
import { readFirstSteps } from './read-first-steps.ts'
import { makeTrial } from './trial.ts'

export const firstStepRoutes = {
  read: bind(firstStepCalls.read)(async ({ db, scope, now }) => ({
    data: await readFirstSteps(db, scope, now),
  })),

  hide: bind(firstStepCalls.hide)(async (context, { body }) => ({
    data: await hideFirstSteps(context, context.scope, body.is_hidden, context.now),
  })),

  confirm: bind(firstStepCalls.confirm)(async (context, { params, body }) => {
    const wanted = { name: params.name, isConfirmed: body.is_confirmed }
    return { data: await confirmStep(context, context.scope, wanted, context.now) }
  }),

  makeTrial: bind(firstStepCalls.makeTrial)(async (context) => ({
    data: await makeTrial(context, context.scope, context.now),
  })),
}
