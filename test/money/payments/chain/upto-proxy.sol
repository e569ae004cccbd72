// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

struct TokenPermissions { address token; uint256 amount; }
struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }
struct SignatureTransferDetails { address to; uint256 requestedAmount; }

interface IPermit2 {
  function permitWitnessTransferFrom(
    PermitTransferFrom calldata permit, SignatureTransferDetails calldata details, address owner, bytes32 witness,
    string calldata witnessTypeString, bytes calldata signature
  ) external;
}

/// What stands between a facilitator and Permit2 for `upto` payments, with the interface that the x402 packages call: the signed
/// facilitator alone may settle, to the signed receiver alone, at most the signed amount.
contract UptoProxy {
  IPermit2 public constant PERMIT2 = IPermit2(0x000000000022D473030F116dDEE9F6B43aC78BA3);
  string private constant WITNESS_TYPE_STRING =
    "Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,address facilitator,uint256 validAfter)";

  struct Witness { address to; address facilitator; uint256 validAfter; }

  event Settled();
  error AmountExceedsPermitted();
  error PaymentTooEarly();
  error UnauthorizedFacilitator();

  function settle(
    PermitTransferFrom calldata permit, uint256 amount, address owner, Witness calldata witness, bytes calldata signature
  ) external {
    if (amount > permit.permitted.amount) revert AmountExceedsPermitted();
    if (msg.sender != witness.facilitator) revert UnauthorizedFacilitator();
    if (block.timestamp < witness.validAfter) revert PaymentTooEarly();
    bytes32 hash = keccak256(abi.encode(
      keccak256("Witness(address to,address facilitator,uint256 validAfter)"),
      witness.to, witness.facilitator, witness.validAfter
    ));
    PERMIT2.permitWitnessTransferFrom(
      permit, SignatureTransferDetails(witness.to, amount), owner, hash, WITNESS_TYPE_STRING, signature
    );
    emit Settled();
  }
}
