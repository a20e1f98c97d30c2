/**
 * Every refusal: the codes with which the server says no. The code travels as `message` of an error (422, 401,
 * 430 …) or as `codigo` in `motivos`; `messages/{pt,en,es}.json` holds its words.
 * A code that is not here cannot be sent.
 */
export const REFUSALS = [
  // requests (contract, "Errors")
  'malformed_request',
  'invalid_fields',
  'not_found',
  'too_many_requests',
  'starting',
  'database_away',
  'storage_full',
  'storage_unwritable',
  'unexpected',
  'forbidden',
  'key_reused',
  // session (specification §4, §8)
  'token_missing',
  'token_invalid',
  'wrong_credentials',
  'missing_credentials',
  'account_blocked',
  'session_expired',
  'unknown_client',
  'unsupported_grant',
  'captcha_required',
  'captcha_invalid',
  'category_required',
  'wrong_category',
  'person_required',
  'too_many_attempts',
  'login_not_found',
  'session_not_found',
  // institutional login (specification §8)
  'institutional_not_offered',
  'institutional_denied',
  'institutional_failed',
  'institutional_answer_invalid',
  'institutional_user_unknown',
  // password recovery (specification §5, §8)
  'recovery_not_offered',
  'recovery_too_soon',
  'recovery_code_wrong',
  'recovery_code_spent',
  'recovery_code_expired',
  'mail_unavailable',
  'password_length',
  'password_has_numbers',
  'password_only_numbers',
  'password_diff_case',
  'password_special_char',
  'password_diff_name',
  'password_last_pw',
  // titles
  'title_not_found',
  'title_withdrawn',
  'marc_too_long',
  // spans of days (specification §5)
  'dates_reversed',
  // links and external bases
  'link_not_found',
  'base_not_offered',
  'base_token_invalid',
  // closed stacks (specification §5)
  'stack_copy_not_here',
  'stack_copy_out',
  'stack_requested_already',
  'stack_left',
  'limite_pedidos_excedido',
  // parts of a title (specification §5)
  'hold_copy_available',
  'request_none_available',
  'no_issues',
  'issue_not_found',
  'authority_not_found',
  // other catalogues (specification §8: the site knows the second by its status 500 and its name)
  'network_not_offered',
  'network_query_failed',
  // loans (specification §4, §5; design §6)
  'loan_not_found',
  'loan_already_returned',
  'nothing_selected',
  'renewal_held_by_other',
  'renewal_overdue',
  'renewal_other_overdue',
  'renewal_limit_reached',
  'renewal_debt',
  'renewal_suspended',
  'renewal_not_lendable',
  'renewal_patron_blocked',
  'renewal_left',
  'renewal_no_gain',
  'lend_copy_not_found',
  'lend_patron_not_found',
  'lend_already_on_loan',
  'lend_not_lendable',
  'lend_limit_reached',
  'lend_debt',
  'lend_suspended',
  'lend_overdue',
  'lend_blocked',
  'lend_left',
  'lend_reserved',
  'return_not_on_loan',
  // holds (specification §5; design §6)
  'hold_option_unknown',
  'hold_not_lendable',
  'hold_already_borrowed',
  'hold_identical',
  'hold_limit_reached',
  'hold_debt',
  'hold_suspended',
  'hold_blocked',
  'hold_left',
  'hold_not_found',
  'hold_ended',
  'hold_already_released',
  'hold_suspend_day',
  'hold_no_other_library',
  // clearance (specification §4, §6; design §6)
  'clearance_not_offered',
  'clearance_blocked',
  'clearance_pending',
  'clearance_not_found',
  'clearance_not_registered',
  'enrolment_stands',
  // comments and suggestions (specification §5)
  'library_required',
  'library_not_found',
  'comment_required',
  'limite_comentarios_excedido',
  'comment_not_found',
  'suggestion_title_required',
  'suggestion_publisher_required',
  'limite_sugestoes_excedido',
  // the desk
  'move_not_allowed',
  'thing_not_found',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** A refusal with the values that its sentence needs (title, date, amount …). */
export interface Refusal {
  code: RefusalCode;
  params?: Record<string, string | number>;
}
